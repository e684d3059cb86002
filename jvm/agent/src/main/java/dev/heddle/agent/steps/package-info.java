/** Passes over instrumented classes of the JDK: their scheduling points. */
@NullMarked
package dev.heddle.agent.steps;

import org.jspecify.annotations.NullMarked;
