@NullMarked
package dev.heddle.hooks;

import org.jspecify.annotations.NullMarked;
