package dev.heddle.sequential.tree;

/**
 * The constants of a translation between which it guesses numbers.
 *
 * @param least the constant from which they are guessed
 * @param most the constant up to which they are
 */
public record Guesses(String least, String most) {}
