/** Models as trees that are rewritten, and what a translation returns. */
@NullMarked
package dev.heddle.sequential.tree;

import org.jspecify.annotations.NullMarked;
