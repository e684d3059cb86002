/** The programs of SCTBench, rewritten in Java from their descriptions. */
@NullMarked
package bench.sct;

import org.jspecify.annotations.NullMarked;
