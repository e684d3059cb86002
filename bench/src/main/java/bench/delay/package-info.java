/** Programs of three to six tasks, on which delay bounding is compared with preemptions. */
@NullMarked
package bench.delay;

import org.jspecify.annotations.NullMarked;
