/** Properties of infinite executions, on the graph of a model's states. */
@NullMarked
package dev.heddle.explicit.liveness;

import org.jspecify.annotations.NullMarked;
