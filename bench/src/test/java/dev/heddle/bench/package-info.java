/** Tests of how benchmarks are requested and reported; what they measure is not tested. */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
