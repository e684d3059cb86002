/** Random strategies. */
@NullMarked
package dev.heddle.core.random;

import org.jspecify.annotations.NullMarked;
