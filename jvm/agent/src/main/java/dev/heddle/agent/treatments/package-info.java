/**
 * The registry: what is done to which methods of the JDK and of libraries, and whether the JDK that
 * runs has them.
 */
@NullMarked
package dev.heddle.agent.treatments;

import org.jspecify.annotations.NullMarked;
