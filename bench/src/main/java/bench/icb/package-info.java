/** The programs on which iterative context bounding was evaluated, with their bugs. */
@NullMarked
package bench.icb;

import org.jspecify.annotations.NullMarked;
