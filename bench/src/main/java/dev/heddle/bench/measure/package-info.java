/** How rates are measured, compared, and shown as tables and plots. */
@NullMarked
package dev.heddle.bench.measure;

import org.jspecify.annotations.NullMarked;
