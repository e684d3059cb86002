package dev.heddle.lang.syntax;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Lays a model's text out: one statement a line, two blanks for each level, spaces around
 * operators. Line breaks inside a statement stay. It works on tokens, so that comments stay and the
 * program cannot change.
 */
public final class Formatter {
  private static final String INDENT = "  ";
  private static final Set<String> TIGHT_AFTER = Set.of("(", "[", ".", "..", "!");
  private static final Set<String> TIGHT_BEFORE = Set.of(")", "]", ".", "..", ",", ";", ":", "[");

  private final List<Token> tokens;
  private final StringBuilder out = new StringBuilder();
  private int depth;
  private int brackets;

  /** Whether the open braces contain the constants of an enumeration, on one line. */
  private boolean inline;

  /** Whether a statement or declaration has begun and not ended. */
  private boolean unfinished;

  /** How many {@code ?} wait for their colons. */
  private int questions;

  private @Nullable Token last;
  private boolean lastIsSign;
  private int lastLine;

  private Formatter(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** The text laid out, as it is if it cannot be cut into tokens. */
  public static String format(String text) {
    SourceProblems problems = new SourceProblems();
    List<Token> tokens = Lexer.tokens(text, problems);
    if (!problems.isEmpty()) {
      return text;
    }
    Formatter formatter = new Formatter(tokens);
    formatter.run();
    return formatter.out.toString();
  }

  private void run() {
    for (Token token : tokens) {
      if (token.kind() == Token.Kind.END) {
        break;
      }
      place(token);
      lastLine = token.at().line() + (int) token.text().lines().skip(1).count();
    }
    if (!out.isEmpty()) {
      out.append('\n');
    }
  }

  private void place(Token token) {
    if (token.is("}") && !inline) {
      depth = Math.max(0, depth - 1);
    }
    boolean sign = isSign(token);
    separate(token);
    out.append(
        token.kind() == Token.Kind.TEXT ? ExpressionPrinter.quoted(token.text()) : token.text());
    count(token);
    last = token;
    lastIsSign = sign;
  }

  private void count(Token token) {
    if (token.kind() != Token.Kind.COMMENT) {
      unfinished = !token.is(";") && !token.is("{") && !token.is("}");
    }
    if (token.is("{")) {
      inline = isEnumeration();
      depth += inline ? 0 : 1;
    } else if (token.is("}")) {
      inline = false;
    } else if (token.is("(") || token.is("[")) {
      brackets++;
    } else if (token.is(")") || token.is("]")) {
      brackets--;
    } else if (token.is("?")) {
      questions++;
    } else if (token.is(":") && questions > 0) {
      questions--;
    }
  }

  private void separate(Token token) {
    Token before = last;
    if (before == null) {
      return;
    }
    boolean sameLine = token.at().line() == lastLine;
    if (token.kind() == Token.Kind.COMMENT && sameLine) {
      out.append("  ");
    } else if (breaks(before, token)) {
      newLine(token.at().line() - lastLine > 1 && !before.is("{") && !token.is("}"));
    } else if (unfinished && !sameLine && !inline && !isTied(token)) {
      newLine(/* blank= */ false);
    } else if (spaced(before, token)) {
      out.append(' ');
    }
  }

  /** Whether it stays on the line of what is before it. */
  private static boolean isTied(Token token) {
    return token.is("{") || token.is(";") || token.is(",") || token.is(")") || token.is("]");
  }

  private void newLine(boolean blank) {
    out.append(blank ? "\n\n" : "\n").append(INDENT.repeat(depth + (unfinished ? 2 : 0)));
  }

  private boolean breaks(Token before, Token token) {
    if (before.kind() == Token.Kind.COMMENT) {
      return before.text().startsWith("//") || token.at().line() != lastLine;
    }
    if (token.kind() == Token.Kind.COMMENT) {
      return true;
    }
    if (inline || brackets > 0) {
      return false;
    }
    if (before.is("{")) {
      return !token.is("}");
    }
    return before.is(";") || (before.is("}") && !token.is("else")) || token.is("}");
  }

  private boolean spaced(Token before, Token token) {
    if (before.is("{") && token.is("}")) {
      return false;
    }
    if (lastIsSign || (before.kind() == Token.Kind.SYMBOL && TIGHT_AFTER.contains(before.text()))) {
      return false;
    }
    if (token.is("(")) {
      return before.kind() != Token.Kind.NAME;
    }
    if (token.is("[")) {
      return !endsOperand(before);
    }
    if (token.is(":")) {
      return questions > 0;
    }
    return !(token.kind() == Token.Kind.SYMBOL && TIGHT_BEFORE.contains(token.text()));
  }

  /** Whether it is a minus or an exclamation mark before its only operand. */
  private boolean isSign(Token token) {
    return token.is("!") || (token.is("-") && (last == null || !endsOperand(last)));
  }

  /**
   * Whether an operand can end here; a star that is an operand itself is treated as an operator.
   */
  private boolean endsOperand(Token token) {
    return token.kind() == Token.Kind.NAME
        || token.kind() == Token.Kind.NUMBER
        || token.is(")")
        || token.is("]")
        || token.is("true")
        || token.is("false");
  }

  /** Whether the brace that was just placed belongs to an enumeration. */
  private boolean isEnumeration() {
    int brace = out.length() - 1;
    int line = out.lastIndexOf("\n", brace) + 1;
    return out.substring(line).startsWith("enum ");
  }
}
