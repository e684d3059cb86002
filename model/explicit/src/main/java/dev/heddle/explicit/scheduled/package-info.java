/** The executions that a scheduler with a bound allows; docs/semantics.md defines these sets. */
@NullMarked
package dev.heddle.explicit.scheduled;

import org.jspecify.annotations.NullMarked;
