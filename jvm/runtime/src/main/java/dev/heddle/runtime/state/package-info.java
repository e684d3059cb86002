/** What is known of the threads and objects of an execution, and what its steps touch. */
@NullMarked
package dev.heddle.runtime.state;

import org.jspecify.annotations.NullMarked;
