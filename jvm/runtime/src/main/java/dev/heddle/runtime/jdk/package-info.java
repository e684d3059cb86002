/** Parts of the JDK with a model of their own: pools, files, the network, random numbers. */
@NullMarked
package dev.heddle.runtime.jdk;

import org.jspecify.annotations.NullMarked;
