package dev.heddle.lang.syntax;

import java.util.List;

/** The tokens of a text that have not been read yet. */
final class Cursor {
  /** How deep brackets, blocks and operators may be nested; far below what the stack can take. */
  private static final int MOST_NESTED = 200;

  /**
   * Leaves the construct that cannot be parsed. The parser that can continue after it catches this.
   * The problem has been recorded.
   */
  static final class Unreadable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unreadable() {
      super("cannot be read", null, false, false);
    }
  }

  private final List<Token> tokens;
  private final SourceProblems problems;
  private int next;
  private int depth;

  Cursor(List<Token> tokens, SourceProblems problems) {
    this.tokens = tokens.stream().filter(t -> t.kind() != Token.Kind.COMMENT).toList();
    this.problems = problems;
  }

  SourceProblems problems() {
    return problems;
  }

  Token peek() {
    return tokens.get(next);
  }

  /** The token after the next. */
  Token second() {
    return tokens.get(Math.min(next + 1, tokens.size() - 1));
  }

  Token take() {
    Token token = tokens.get(next);
    if (token.kind() != Token.Kind.END) {
      next++;
    }
    return token;
  }

  boolean at(String text) {
    return peek().is(text);
  }

  boolean atEnd() {
    return peek().kind() == Token.Kind.END;
  }

  /** Takes a token if it is this one. */
  boolean skip(String text) {
    if (at(text)) {
      next++;
      return true;
    }
    return false;
  }

  /** Takes this token, which must come now. */
  Token expect(String text) {
    if (!at(text)) {
      throw unreadable("expected '" + text + "' but found " + peek().described());
    }
    return take();
  }

  /** Takes a name, which must come now. */
  Token name(String what) {
    if (peek().kind() == Token.Kind.NAME) {
      return take();
    }
    String reserved =
        peek().kind() == Token.Kind.KEYWORD ? ", which is a word of the language" : "";
    throw unreadable("expected " + what + " but found " + peek().described() + reserved);
  }

  Unreadable unreadable(String message) {
    return unreadable(peek().at(), message);
  }

  Unreadable unreadable(SourcePosition at, String message) {
    problems.add(at, message);
    return new Unreadable();
  }

  /** Goes one level deeper. */
  void enter() {
    if (++depth > MOST_NESTED) {
      throw tooDeep();
    }
  }

  void leave() {
    depth--;
  }

  /** The depth, to be restored when parsing continues after a syntax error. */
  int depth() {
    return depth;
  }

  void restore(int known) {
    depth = known;
  }

  /** Checks the length of a sequence of operators, which makes a deep tree. */
  void row(int length) {
    if (length > MOST_NESTED) {
      throw tooDeep();
    }
  }

  private Unreadable tooDeep() {
    Unreadable problem = unreadable("this is nested more than " + MOST_NESTED + " levels deep");
    next = tokens.size() - 1;
    return problem;
  }

  /**
   * Continues after the end of a statement that cannot be parsed, or before the end of its block.
   */
  void skipStatement() {
    int open = 0;
    while (!atEnd()) {
      if (open == 0 && (at("}") || skip(";"))) {
        return;
      }
      if (at("{")) {
        open++;
      } else if (at("}") && --open == 0) {
        take();
        return;
      }
      take();
    }
  }

  /** Continues before the next declaration. */
  void skipDeclaration() {
    int open = 0;
    take();
    while (!atEnd() && !(open <= 0 && Parser.startsDeclaration(peek()))) {
      if (at("{")) {
        open++;
      } else if (at("}")) {
        open--;
      }
      take();
    }
  }
}
