/** Tests of how benchmarks are asked for and told; what they measure is not tested. */
@NullMarked
package dev.heddle.bench;

import org.jspecify.annotations.NullMarked;
