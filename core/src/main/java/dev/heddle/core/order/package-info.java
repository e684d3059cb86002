/** The happens-before order of an execution, and the fewest preemptions and delays of its class. */
@NullMarked
package dev.heddle.core.order;

import org.jspecify.annotations.NullMarked;
