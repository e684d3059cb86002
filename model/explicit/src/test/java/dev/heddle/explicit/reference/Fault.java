package dev.heddle.explicit.reference;

/** A run-time error of the model, in the words that reports use. */
final class Fault extends RuntimeException {
  private static final long serialVersionUID = 1;

  Fault(String what) {
    super(what);
  }

  String what() {
    return String.valueOf(getMessage());
  }
}
