/** Measures and compares rates, and shows them as tables and plots. */
@NullMarked
package dev.heddle.bench.measure;

import org.jspecify.annotations.NullMarked;
