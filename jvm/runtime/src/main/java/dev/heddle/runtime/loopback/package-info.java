/** The network inside a program: sockets, channels, selectors and pipes that need no kernel. */
@NullMarked
package dev.heddle.runtime.loopback;

import org.jspecify.annotations.NullMarked;
