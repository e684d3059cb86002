/** Which variables threads share, how they synchronise, and which accesses race. */
@NullMarked
package dev.heddle.runtime.race;

import org.jspecify.annotations.NullMarked;
