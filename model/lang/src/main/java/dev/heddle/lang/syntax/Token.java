package dev.heddle.lang.syntax;

/**
 * A word, number, text or symbol of a model's text, or a comment.
 *
 * @param kind what it is
 * @param text as it is written; a text without its quotes and with its escapes resolved
 * @param at its position in the text
 */
record Token(Kind kind, String text, SourcePosition at) {
  /** The kinds of token. */
  enum Kind {
    NAME,
    KEYWORD,
    NUMBER,
    TEXT,
    SYMBOL,
    COMMENT,
    END
  }

  /** Whether it is this keyword or symbol. */
  boolean is(String wanted) {
    return (kind == Kind.KEYWORD || kind == Kind.SYMBOL) && text.equals(wanted);
  }

  /** Its description for messages. */
  String described() {
    return switch (kind) {
      case END -> "the end of the file";
      case TEXT -> "a text";
      default -> "'" + (text.length() > 30 ? text.substring(0, 30) + "…" : text) + "'";
    };
  }
}
