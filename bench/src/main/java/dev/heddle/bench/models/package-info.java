/** Searches of models, beside SPIN and by solvers. */
@NullMarked
package dev.heddle.bench.models;

import org.jspecify.annotations.NullMarked;
