/**
 * The registry: the treatments of methods of the JDK and of libraries, and the check that this JDK
 * has these methods.
 */
@NullMarked
package dev.heddle.agent.treatments;

import org.jspecify.annotations.NullMarked;
