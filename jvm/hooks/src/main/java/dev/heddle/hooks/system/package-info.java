/** Calls of clocks, random generators, and state of the process, in instrumented code. */
@NullMarked
package dev.heddle.hooks.system;

import org.jspecify.annotations.NullMarked;
