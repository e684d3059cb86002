/** Running a model step by step, as docs/semantics.md defines it. */
@NullMarked
package dev.heddle.lang.run;

import org.jspecify.annotations.NullMarked;
