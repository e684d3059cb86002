package dev.heddle.explicit.compiled.steps;

import java.io.Serial;

/** A model has more procedures, conditions or invariants than a class has room for. */
public final class ModelTooLargeException extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  ModelTooLargeException(RuntimeException cause) {
    super("the model is too large: it has too many procedures, conditions or invariants", cause);
  }
}
