/** What happened in an execution, recorded and shown to people. */
@NullMarked
package dev.heddle.trace;

import org.jspecify.annotations.NullMarked;
