/**
 * Models that are made sequential, and the executions of the original that their executions
 * simulate.
 */
@NullMarked
package dev.heddle.smt.sequentialised;

import org.jspecify.annotations.NullMarked;
