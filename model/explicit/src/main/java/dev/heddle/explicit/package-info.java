/** Explicit-state search of models: every configuration is visited once. */
@NullMarked
package dev.heddle.explicit;

import org.jspecify.annotations.NullMarked;
