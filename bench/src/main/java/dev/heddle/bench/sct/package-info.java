/** How often strategies find the bugs of SCTBench. */
@NullMarked
package dev.heddle.bench.sct;

import org.jspecify.annotations.NullMarked;
