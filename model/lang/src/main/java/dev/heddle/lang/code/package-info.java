/**
 * A model as engines run it: typed variables in numbered slots, and for each procedure a
 * control-flow graph of atomic operations.
 */
@NullMarked
package dev.heddle.lang.code;

import org.jspecify.annotations.NullMarked;
