/** Invariants, which are evaluated after every step. */
@NullMarked
package dev.heddle.runtime.invariants;

import org.jspecify.annotations.NullMarked;
