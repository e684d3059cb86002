package dev.heddle.lang.syntax;

import java.util.List;

/**
 * A model as a syntax tree.
 *
 * @param declarations in the order of the text
 */
public record ModelSyntax(List<Declaration> declarations) {}
