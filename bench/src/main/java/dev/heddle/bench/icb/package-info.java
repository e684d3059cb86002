/** The experiments of the paper on iterative context bounding. */
@NullMarked
package dev.heddle.bench.icb;

import org.jspecify.annotations.NullMarked;
