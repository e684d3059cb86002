/** Programs that are explored under control. */
@NullMarked
package programs;

import org.jspecify.annotations.NullMarked;
