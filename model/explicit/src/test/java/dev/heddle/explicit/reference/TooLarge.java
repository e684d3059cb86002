package dev.heddle.explicit.reference;

/** A number needs more than 32 bits, and does not wrap around. */
final class TooLarge extends RuntimeException {
  private static final long serialVersionUID = 1;
}
