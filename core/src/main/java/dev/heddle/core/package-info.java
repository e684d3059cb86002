/**
 * What a search is: operations, schedules, strategies, outcomes and verdicts. Knows nothing of JVMs
 * or models.
 */
@NullMarked
package dev.heddle.core;

import org.jspecify.annotations.NullMarked;
