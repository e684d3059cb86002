/** The common parts of the programs of the experiments. */
@NullMarked
package bench.catalog;

import org.jspecify.annotations.NullMarked;
