/** How threads wait: until something happens, or until time has passed. */
@NullMarked
package dev.heddle.runtime.waiting;

import org.jspecify.annotations.NullMarked;
