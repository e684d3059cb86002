/** Which variables threads share, how they synchronise, and which accesses are data races. */
@NullMarked
package dev.heddle.runtime.race;

import org.jspecify.annotations.NullMarked;
