/** Dynamic partial-order reduction: one execution for each equivalence class. */
@NullMarked
package dev.heddle.core.dpor;

import org.jspecify.annotations.NullMarked;
