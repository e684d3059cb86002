/** Bounded partial-order reduction. */
@NullMarked
package dev.heddle.core.bpor;

import org.jspecify.annotations.NullMarked;
