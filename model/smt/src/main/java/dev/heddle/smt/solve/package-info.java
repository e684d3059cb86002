/** Solvers in processes of their own. */
@NullMarked
package dev.heddle.smt.solve;

import org.jspecify.annotations.NullMarked;
