/** Classes that are instrumented as a program's are. */
@NullMarked
package programs;

import org.jspecify.annotations.NullMarked;
