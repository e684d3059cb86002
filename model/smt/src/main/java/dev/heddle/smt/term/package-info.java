/** Terms over words, what they are worth, and how they are written for a solver. */
@NullMarked
package dev.heddle.smt.term;

import org.jspecify.annotations.NullMarked;
