/** Bounded model checking of models: as formulas, by an SMT solver in a process of its own. */
@NullMarked
package dev.heddle.smt;

import org.jspecify.annotations.NullMarked;
