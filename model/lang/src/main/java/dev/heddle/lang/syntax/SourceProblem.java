package dev.heddle.lang.syntax;

/**
 * Something that is wrong with a model's text.
 *
 * @param at where
 * @param message what, in a few words
 */
public record SourceProblem(SourcePosition at, String message) {}
