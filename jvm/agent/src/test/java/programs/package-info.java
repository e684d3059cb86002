/** Classes that are instrumented like those of a program. */
@NullMarked
package programs;

import org.jspecify.annotations.NullMarked;
