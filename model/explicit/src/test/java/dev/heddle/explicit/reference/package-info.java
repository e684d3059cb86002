/**
 * A second interpreter of models, on the syntax tree, that is as simple as docs/semantics.md: the
 * engines are compared with it. It shares only the parser with them.
 */
@NullMarked
package dev.heddle.explicit.reference;

import org.jspecify.annotations.NullMarked;
