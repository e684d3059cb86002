/** Sequential models as terms, up to a bound on loops. */
@NullMarked
package dev.heddle.smt.encode;

import org.jspecify.annotations.NullMarked;
