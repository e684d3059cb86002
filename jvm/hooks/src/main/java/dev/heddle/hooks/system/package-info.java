/** Calls of the clock, of chance, and of what belongs to the process, in instrumented code. */
@NullMarked
package dev.heddle.hooks.system;

import org.jspecify.annotations.NullMarked;
