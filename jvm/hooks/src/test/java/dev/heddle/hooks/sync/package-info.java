@NullMarked
package dev.heddle.hooks.sync;

import org.jspecify.annotations.NullMarked;
