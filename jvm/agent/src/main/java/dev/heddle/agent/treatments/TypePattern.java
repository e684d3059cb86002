package dev.heddle.agent.treatments;

import org.jspecify.annotations.Nullable;

/**
 * Which classes a row is about: one, or all with a prefix.
 *
 * @param name the internal name of the class, or the prefix of the names
 * @param exact whether it is one class
 * @param except the prefix of matching names that are excluded; null if none are
 */
public record TypePattern(String name, boolean exact, @Nullable String except) {
  /** A pattern from its text: {@code java/lang/Thread}, or {@code java/util/concurrent/*}. */
  static TypePattern of(String text) {
    boolean exact = !text.endsWith("*");
    return new TypePattern(exact ? text : text.substring(0, text.length() - 1), exact, null);
  }

  TypePattern except(String beginning) {
    return new TypePattern(name, exact, beginning);
  }

  /** Whether the pattern matches a class. */
  boolean matches(String type) {
    return exact
        ? type.equals(name)
        : type.startsWith(name) && (except == null || !type.startsWith(except));
  }

  /** The prefix up to the last slash: the package, if the pattern is one class. */
  String folder() {
    return name.substring(0, name.lastIndexOf('/') + 1);
  }

  @Override
  public String toString() {
    return exact ? name : except == null ? name + "*" : name + "* without " + except + "*";
  }
}
