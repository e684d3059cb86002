/** Monitors, locks, synchronizers and conditions. */
@NullMarked
package dev.heddle.runtime.sync;

import org.jspecify.annotations.NullMarked;
