/** The parts of a search that nearly all other parts use. */
@NullMarked
package dev.heddle.runtime.kernel;

import org.jspecify.annotations.NullMarked;
