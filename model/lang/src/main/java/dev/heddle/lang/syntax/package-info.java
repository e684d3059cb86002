/** The text of a model: tokens, the syntax tree, and the way back to text. */
@NullMarked
package dev.heddle.lang.syntax;

import org.jspecify.annotations.NullMarked;
