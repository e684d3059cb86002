/** Members of the JDK that are reached past its public methods. */
@NullMarked
package dev.heddle.runtime.internals;

import org.jspecify.annotations.NullMarked;
