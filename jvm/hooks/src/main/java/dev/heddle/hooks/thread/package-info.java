/** Calls of threads, pools and object monitors in instrumented code. */
@NullMarked
package dev.heddle.hooks.thread;

import org.jspecify.annotations.NullMarked;
