/** The n prisoners problem of Walker's thesis. */
@NullMarked
package bench.prisoners;

import org.jspecify.annotations.NullMarked;
