/** What the programs of the experiments have in common. */
@NullMarked
package bench.catalog;

import org.jspecify.annotations.NullMarked;
