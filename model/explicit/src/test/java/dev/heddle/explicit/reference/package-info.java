/**
 * A second interpreter of models, on the syntax tree, that is as plain as docs/semantics.md: what
 * the engines are compared with. It shares nothing with them but the parser.
 */
@NullMarked
package dev.heddle.explicit.reference;

import org.jspecify.annotations.NullMarked;
