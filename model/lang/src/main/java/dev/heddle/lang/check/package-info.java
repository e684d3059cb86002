/** From a syntax tree to a model that can be run: names, types, constants, and inserted points. */
@NullMarked
package dev.heddle.lang.check;

import org.jspecify.annotations.NullMarked;
