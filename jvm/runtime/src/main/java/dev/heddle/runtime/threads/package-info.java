/** The threads of the program: how they begin, run, are chosen and end. */
@NullMarked
package dev.heddle.runtime.threads;

import org.jspecify.annotations.NullMarked;
