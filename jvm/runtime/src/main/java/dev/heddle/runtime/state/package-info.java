/** What is known of the threads and objects of an execution, and what its steps access. */
@NullMarked
package dev.heddle.runtime.state;

import org.jspecify.annotations.NullMarked;
