/** What a pass over classes of the JDK is, and what it passes over. */
@NullMarked
package dev.heddle.agent.passes;

import org.jspecify.annotations.NullMarked;
