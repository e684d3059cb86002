/** Searches of models, compared with SPIN, and by solvers. */
@NullMarked
package dev.heddle.bench.models;

import org.jspecify.annotations.NullMarked;
