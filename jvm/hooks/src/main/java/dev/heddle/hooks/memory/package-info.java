/** Accesses to fields, arrays and the contents of collections in instrumented code. */
@NullMarked
package dev.heddle.hooks.memory;

import org.jspecify.annotations.NullMarked;
