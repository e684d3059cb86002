/** The calls of collections, and the contents that they share. */
@NullMarked
package dev.heddle.agent.collections;

import org.jspecify.annotations.NullMarked;
