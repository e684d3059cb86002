@NullMarked
package dev.heddle.hooks.thread;

import org.jspecify.annotations.NullMarked;
