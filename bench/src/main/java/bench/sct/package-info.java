/** The programs of SCTBench, written afresh in Java from their descriptions. */
@NullMarked
package bench.sct;

import org.jspecify.annotations.NullMarked;
