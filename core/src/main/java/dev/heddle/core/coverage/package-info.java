/** How much a search has seen: distinct states, and estimates of how many executions there are. */
@NullMarked
package dev.heddle.core.coverage;

import org.jspecify.annotations.NullMarked;
