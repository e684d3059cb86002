/** Work-stealing queues, right and wrong, and what exercises them. */
@NullMarked
package bench.steal;

import org.jspecify.annotations.NullMarked;
