/** Steps of a model as generated code: what writes that code, and what it works on. */
@NullMarked
package dev.heddle.explicit.compiled.steps;

import org.jspecify.annotations.NullMarked;
