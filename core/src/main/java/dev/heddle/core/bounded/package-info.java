/** Depth-first search, and searches in the order of a bound: preemptions, delays, depth. */
@NullMarked
package dev.heddle.core.bounded;

import org.jspecify.annotations.NullMarked;
