@NullMarked
package dev.heddle.hooks.memory;

import org.jspecify.annotations.NullMarked;
