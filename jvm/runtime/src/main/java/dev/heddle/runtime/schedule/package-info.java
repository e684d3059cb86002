/**
 * Lets one thread run at a time, chosen by core at every scheduling point, and switches between
 * threads.
 */
@NullMarked
package dev.heddle.runtime.schedule;

import org.jspecify.annotations.NullMarked;
