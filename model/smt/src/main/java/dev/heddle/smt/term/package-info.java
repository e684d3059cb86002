/** Terms over words, their values, and how they are written for a solver. */
@NullMarked
package dev.heddle.smt.term;

import org.jspecify.annotations.NullMarked;
