/** Small concurrent programs with one bug each, and the output of Heddle beside them. */
@NullMarked
package samples;

import org.jspecify.annotations.NullMarked;
