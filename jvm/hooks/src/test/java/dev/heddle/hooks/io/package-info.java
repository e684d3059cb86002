@NullMarked
package dev.heddle.hooks.io;

import org.jspecify.annotations.NullMarked;
