/** What is done to single classes and methods of the JDK, and to calls of them. */
@NullMarked
package dev.heddle.agent.jdk;

import org.jspecify.annotations.NullMarked;
