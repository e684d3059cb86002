/** Models that are made sequential, and the executions of the model that their runs stand for. */
@NullMarked
package dev.heddle.smt.sequentialised;

import org.jspecify.annotations.NullMarked;
