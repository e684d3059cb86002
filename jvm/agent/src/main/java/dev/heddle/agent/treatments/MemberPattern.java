package dev.heddle.agent.treatments;

/**
 * Which members of a class a row is about.
 *
 * <p>As text: {@code *} all methods, {@code name} those with a name, {@code name(I} those with this
 * prefix of name and descriptor, {@code name*} those with a prefix of the name, {@code .name} a
 * field that the methods access, {@code method@call} the calls of methods with a name in a method,
 * {@code method@.name} the accesses to a field in one.
 *
 * @param name the name of the method or field, or its prefix, or the prefix of name and descriptor
 * @param call the name of the method that is called; empty if the pattern is not a call
 */
public record MemberPattern(Kind kind, String name, String call) {
  /** The kinds of members. */
  public enum Kind {
    /** The class as a whole: all its methods. */
    ALL,
    /** Methods by name. */
    NAME,
    /** Methods by a prefix of their names. */
    NAMES,
    /** Methods by name and a prefix of the descriptor. */
    DESCRIPTOR,
    /** A field. */
    FIELD,
    /** A call inside a method. */
    CALL
  }

  private static final MemberPattern ALL = new MemberPattern(Kind.ALL, "", "");

  /** A pattern from its text. */
  static MemberPattern of(String text) {
    if (text.equals("*")) {
      return ALL;
    }
    if (text.startsWith(".")) {
      return new MemberPattern(Kind.FIELD, text.substring(1), "");
    }
    if (text.endsWith("*")) {
      return new MemberPattern(Kind.NAMES, text.substring(0, text.length() - 1), "");
    }
    if (text.indexOf('(') > 0) {
      return new MemberPattern(Kind.DESCRIPTOR, text, "");
    }
    int at = text.indexOf('@');
    return at < 0
        ? new MemberPattern(Kind.NAME, text, "")
        : new MemberPattern(Kind.CALL, text.substring(0, at), text.substring(at + 1));
  }

  /** Whether the pattern matches a method, or a method that has the call. */
  public boolean matches(String method, String descriptor) {
    return switch (kind) {
      case ALL -> true;
      case NAME, CALL -> method.equals(name);
      case NAMES -> method.startsWith(name);
      case DESCRIPTOR ->
          name.startsWith(method)
              && name.charAt(method.length()) == '('
              && descriptor.startsWith(name.substring(method.length()));
      case FIELD -> false;
    };
  }

  @Override
  public String toString() {
    return switch (kind) {
      case ALL -> "*";
      case NAME, DESCRIPTOR -> name;
      case NAMES -> name + "*";
      case FIELD -> "." + name;
      case CALL -> name + "@" + call;
    };
  }
}
