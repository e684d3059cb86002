@NullMarked
package dev.heddle.hooks.system;

import org.jspecify.annotations.NullMarked;
