/** Passes over classes of the JDK that are instrumented: what is a scheduling point there. */
@NullMarked
package dev.heddle.agent.steps;

import org.jspecify.annotations.NullMarked;
