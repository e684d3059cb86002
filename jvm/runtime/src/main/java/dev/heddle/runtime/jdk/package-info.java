/**
 * Parts of the JDK that are explored by their meaning: pools, files, the network, random numbers.
 */
@NullMarked
package dev.heddle.runtime.jdk;

import org.jspecify.annotations.NullMarked;
