/** Work-stealing queues, correct and flawed, and the programs that use them. */
@NullMarked
package bench.steal;

import org.jspecify.annotations.NullMarked;
