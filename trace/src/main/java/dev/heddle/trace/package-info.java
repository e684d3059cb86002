/** What happened in an execution, recorded and told to people. */
@NullMarked
package dev.heddle.trace;

import org.jspecify.annotations.NullMarked;
