/** What is known of a model before it is searched: accesses, owners, locks and dead slots. */
@NullMarked
package dev.heddle.explicit.compiled.analysis;

import org.jspecify.annotations.NullMarked;
