/** The changes of single classes and methods of the JDK, and of calls of them. */
@NullMarked
package dev.heddle.agent.jdk;

import org.jspecify.annotations.NullMarked;
