package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Cuts a text into tokens. */
final class Lexer {
  static final Set<String> KEYWORDS =
      Set.of(
          "acquire",
          "all",
          "always",
          "array",
          "arrive",
          "assert",
          "assume",
          "at",
          "atomic",
          "await",
          "barrier",
          "bool",
          "broadcast",
          "buffer",
          "channel",
          "choose",
          "condition",
          "const",
          "down",
          "else",
          "enum",
          "eventually",
          "false",
          "fifo",
          "for",
          "from",
          "group",
          "if",
          "in",
          "int",
          "interleave",
          "invariant",
          "join",
          "label",
          "lock",
          "ltl",
          "never",
          "progress",
          "of",
          "post",
          "proc",
          "receive",
          "record",
          "release",
          "return",
          "runs",
          "semaphore",
          "send",
          "signal",
          "skip",
          "some",
          "spawn",
          "thread",
          "to",
          "true",
          "until",
          "up",
          "var",
          "wait",
          "while",
          "with",
          "yield",
          "zield");

  private static final List<String> SYMBOLS =
      List.of(
          "=>", "==", "!=", "<=", ">=", "&&", "||", "..", "(", ")", "{", "}", "[", "]", ";", ",",
          ":", "?", ".", "=", "<", ">", "+", "-", "*", "/", "%", "!");

  private final String text;
  private final SourceProblems problems;
  private final List<Token> tokens = new ArrayList<>();
  private int next;
  private int line = 1;
  private int lineStart;

  private Lexer(String text, SourceProblems problems) {
    this.text = text;
    this.problems = problems;
  }

  /** The tokens of a text, comments among them, ending with one of kind END. */
  static List<Token> tokens(String text, SourceProblems problems) {
    Lexer lexer = new Lexer(text, problems);
    lexer.run();
    return lexer.tokens;
  }

  private void run() {
    while (next < text.length() && !problems.isFull()) {
      char c = text.charAt(next);
      if (c == '\n') {
        next++;
        newLine();
      } else if (Character.isWhitespace(c) || c == '\uFEFF') {
        next++;
      } else if (text.startsWith("//", next)) {
        lineComment();
      } else if (text.startsWith("/*", next)) {
        blockComment();
      } else if (isLetter(c)) {
        word();
      } else if (isDigit(c)) {
        number();
      } else if (c == '"') {
        quoted();
      } else {
        symbol();
      }
    }
    tokens.add(new Token(Token.Kind.END, "", at(next, 1)));
  }

  private void newLine() {
    line++;
    lineStart = next;
  }

  private SourcePosition at(int start, int length) {
    return new SourcePosition(line, start - lineStart + 1, length);
  }

  private void add(Token.Kind kind, int start) {
    tokens.add(new Token(kind, text.substring(start, next), at(start, next - start)));
  }

  private void lineComment() {
    int start = next;
    while (next < text.length() && text.charAt(next) != '\n' && text.charAt(next) != '\r') {
      next++;
    }
    add(Token.Kind.COMMENT, start);
  }

  private void blockComment() {
    int start = next;
    SourcePosition at = at(start, 2);
    int end = text.indexOf("*/", start + 2);
    if (end < 0) {
      problems.add(at, "this comment has no end");
      next = text.length();
      return;
    }
    tokens.add(new Token(Token.Kind.COMMENT, text.substring(start, end + 2), at));
    for (; next < end + 2; next++) {
      if (text.charAt(next) == '\n') {
        line++;
        lineStart = next + 1;
      }
    }
  }

  private void word() {
    int start = next;
    while (next < text.length() && (isLetter(text.charAt(next)) || isDigit(text.charAt(next)))) {
      next++;
    }
    boolean keyword = KEYWORDS.contains(text.substring(start, next));
    add(keyword ? Token.Kind.KEYWORD : Token.Kind.NAME, start);
  }

  private void number() {
    int start = next;
    while (next < text.length() && (isLetter(text.charAt(next)) || isDigit(text.charAt(next)))) {
      next++;
    }
    String digits = text.substring(start, next);
    if (digits.chars().allMatch(c -> isDigit((char) c)) && fits(digits)) {
      add(Token.Kind.NUMBER, start);
      return;
    }
    String shown = digits.length() > 30 ? digits.substring(0, 30) + "…" : digits;
    problems.add(at(start, next - start), "'" + shown + "' is no number of 32 bits");
    tokens.add(new Token(Token.Kind.NUMBER, "0", at(start, next - start)));
  }

  private static boolean fits(String digits) {
    return digits.length() <= 10 && Long.parseLong(digits) <= Integer.MAX_VALUE;
  }

  private void quoted() {
    int start = next++;
    StringBuilder value = new StringBuilder();
    while (next < text.length() && text.charAt(next) != '"' && text.charAt(next) != '\n') {
      char c = text.charAt(next++);
      if (c == '\\' && next < text.length() && text.charAt(next) != '\n') {
        c = text.charAt(next++);
        if (c != '"' && c != '\\') {
          problems.add(at(next - 2, 2), "in a text, \\ stands only before \" and \\");
        }
      }
      value.append(c);
    }
    if (next == text.length() || text.charAt(next) == '\n') {
      problems.add(at(start, 1), "this text has no end on its line");
    } else {
      next++;
    }
    tokens.add(new Token(Token.Kind.TEXT, value.toString(), at(start, next - start)));
  }

  private void symbol() {
    int start = next;
    for (String symbol : SYMBOLS) {
      if (text.startsWith(symbol, next)) {
        next += symbol.length();
        add(Token.Kind.SYMBOL, start);
        return;
      }
    }
    int character = text.codePointAt(next);
    next += Character.charCount(character);
    String shown =
        Character.isISOControl(character) || !Character.isDefined(character)
            ? String.format("U+%04X", character)
            : Character.toString(character);
    problems.add(at(start, 1), "'" + shown + "' has no meaning here");
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
