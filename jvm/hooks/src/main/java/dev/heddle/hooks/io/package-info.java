/** Calls of files, channels and sockets in instrumented code. */
@NullMarked
package dev.heddle.hooks.io;

import org.jspecify.annotations.NullMarked;
