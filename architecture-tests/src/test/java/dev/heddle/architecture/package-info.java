/** The rules between Heddle's modules, as tests. */
@NullMarked
package dev.heddle.architecture;

import org.jspecify.annotations.NullMarked;
