/**
 * The programs that the benchmarks run: outside Heddle's packages, so that they are instrumented.
 */
@NullMarked
package bench.programs;

import org.jspecify.annotations.NullMarked;
