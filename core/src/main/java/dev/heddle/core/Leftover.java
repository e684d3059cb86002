package dev.heddle.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What an execution can leave behind although nothing failed in it: worth a note, and a failure
 * only if the user asks for that.
 */
public enum Leftover {
  /** A lock that is still held, by a thread that has ended or waits for work. */
  NEVER_RELEASED(Outcome.FailureKind.NEVER_RELEASED),
  /** A thread that keeps the program alive, and that no thread has joined. */
  NEVER_JOINED(Outcome.FailureKind.NEVER_JOINED),
  /** A thread that still waits, without a time limit, when the program has ended. */
  LEFT_BLOCKED(Outcome.FailureKind.LEFT_BLOCKED);

  private final Outcome.FailureKind failure;

  Leftover(Outcome.FailureKind failure) {
    this.failure = failure;
  }

  /** The kind of failure this is if the user asks for it. */
  Outcome.FailureKind failure() {
    return failure;
  }

  /**
   * The leftover with a name, such as {@code never-joined}; {@link IllegalArgumentException} with
   * one clear line if there is none.
   */
  public static Leftover of(String name) {
    for (Leftover known : values()) {
      if (known.toString().equals(name)) {
        return known;
      }
    }
    throw new IllegalArgumentException(
        "unknown thing to fail on '"
            + name
            + "'; there are: "
            + Arrays.stream(values()).map(Leftover::toString).collect(Collectors.joining(", ")));
  }

  /** The name without hyphens. */
  String words() {
    return toString().replace('-', ' ');
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
