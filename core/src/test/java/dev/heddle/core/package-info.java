/** Tests of core, on programs that are models of threads rather than threads. */
@NullMarked
package dev.heddle.core;

import org.jspecify.annotations.NullMarked;
