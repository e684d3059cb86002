/** Benchmarks of Heddle, beside other ways to run the same programs. */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
