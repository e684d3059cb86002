/**
 * How executions end: what they return or throw, deadlocks, livelocks, and what they leave behind.
 */
@NullMarked
package dev.heddle.runtime.outcome;

import org.jspecify.annotations.NullMarked;
