/** Benchmarks of Heddle, compared with other ways to run the same programs. */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
