/** The passes over classes of the JDK, and the classes that they transform. */
@NullMarked
package dev.heddle.agent.passes;

import org.jspecify.annotations.NullMarked;
