package dev.heddle.explicit.reference;

/** The result of an operation or a step. */
sealed interface Result permits Config, Result.Failed, Result.Discarded, Result.Cut {
  /** A failure, in the words that reports use. */
  record Failed(String what) implements Result {}

  /** A false assumption. */
  record Discarded() implements Result {}

  /** A limit was reached. */
  record Cut() implements Result {}
}
