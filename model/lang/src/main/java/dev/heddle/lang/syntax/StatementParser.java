package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads statements. */
final class StatementParser {
  /** The tokens that may follow the first name of an assignment's target. */
  private static final Set<String> PART_OF_TARGET = Set.of("=", "[", ".");

  private final Cursor cursor;
  private final ExpressionParser expressions;

  StatementParser(Cursor cursor, ExpressionParser expressions) {
    this.cursor = cursor;
    this.expressions = expressions;
  }

  Statement.Block block() {
    SourcePosition at = cursor.expect("{").at();
    cursor.enter();
    List<Statement> statements = new ArrayList<>();
    while (!cursor.at("}") && !cursor.atEnd()) {
      int depth = cursor.depth();
      try {
        statements.add(statement());
      } catch (Cursor.Unreadable e) {
        cursor.restore(depth);
        if (cursor.problems().isFull()) {
          throw e;
        }
        cursor.skipStatement();
      }
    }
    cursor.expect("}");
    cursor.leave();
    return new Statement.Block(at, List.copyOf(statements));
  }

  private Statement statement() {
    Token token = cursor.peek();
    if (token.kind() != Token.Kind.KEYWORD) {
      return token.is("{") ? block() : assignmentOrCall();
    }
    return switch (token.text()) {
      case "if" -> conditional();
      case "while" -> {
        cursor.take();
        Expression condition = condition();
        yield new Statement.While(token.at(), condition, block());
      }
      case "for" -> loop();
      case "atomic" -> {
        cursor.take();
        yield new Statement.Atomic(token.at(), block());
      }
      default -> {
        Statement statement = simple(cursor.take());
        cursor.expect(";");
        yield statement;
      }
    };
  }

  private Statement conditional() {
    SourcePosition at = cursor.expect("if").at();
    cursor.enter();
    Expression condition = condition();
    Statement.Block then = block();
    Statement otherwise = null;
    if (cursor.skip("else")) {
      otherwise = cursor.at("if") ? conditional() : block();
    }
    cursor.leave();
    return new Statement.If(at, condition, then, otherwise);
  }

  /** A condition that a block follows. */
  private Expression condition() {
    Expression condition = expressions.expression();
    if (cursor.at("=")) {
      throw cursor.unreadable("expected '{' but found '=': '==' compares");
    }
    return condition;
  }

  private Statement loop() {
    SourcePosition at = cursor.expect("for").at();
    String name = cursor.name("a name").text();
    cursor.expect("in");
    Expression low = expressions.bound();
    cursor.expect("..");
    Expression high = expressions.bound();
    return new Statement.For(at, name, low, high, block());
  }

  private Statement assignmentOrCall() {
    Token first = cursor.peek();
    if (first.kind() == Token.Kind.NAME && cursor.second().is("(")) {
      Statement.Do call = new Statement.Do(first.at(), expressions.call());
      cursor.expect(";");
      return call;
    }
    checkTarget(first);
    Expression target = expressions.expression();
    if (!cursor.at("=")) {
      throw cursor.unreadable("expected '=' but found " + cursor.peek().described());
    }
    cursor.take();
    Expression value = expressions.expression();
    cursor.expect(";");
    return new Statement.Assign(first.at(), target, value);
  }

  /** Reports a problem at once if the tokens after a name cannot make it a target. */
  private void checkTarget(Token first) {
    Token second = cursor.second();
    if (first.kind() != Token.Kind.NAME || PART_OF_TARGET.contains(second.text())) {
      return;
    }
    String inFull = second.is("+") || second.is("-") ? ": write it in full, as x = x + 1" : "";
    throw cursor.unreadable(second.at(), "expected '=' but found " + second.described() + inFull);
  }

  /** A statement that begins with a keyword and ends with a semicolon, which is left. */
  private Statement simple(Token word) {
    SourcePosition at = word.at();
    return switch (word.text()) {
      case "var" -> local(at);
      case "return" -> new Statement.Return(at, cursor.at(";") ? null : expressions.expression());
      case "skip", "yield", "zield" -> new Statement.Plain(at, Statement.Word.valueOf(upper(word)));
      case "assume", "await" -> {
        Expression condition = expressions.expression();
        yield new Statement.Check(at, Statement.Test.valueOf(upper(word)), condition, null);
      }
      case "assert" -> assertion(at);
      case "choose" -> {
        Expression target = expressions.bound();
        cursor.expect("in");
        Expression low = expressions.bound();
        cursor.expect("..");
        yield new Statement.Choose(at, target, low, expressions.bound());
      }
      case "post" -> post(at);
      case "spawn" -> {
        Expression.Call task = expressions.call();
        yield new Statement.Spawn(at, task, cursor.skip("in") ? expressions.bound() : null);
      }
      case "acquire", "release", "down", "up", "signal", "broadcast", "arrive", "join" ->
          new Statement.Use(at, Statement.Action.valueOf(upper(word)), expressions.bound());
      case "wait" -> {
        Expression condition = expressions.bound();
        cursor.expect("with");
        yield new Statement.Wait(at, condition, expressions.bound());
      }
      case "send" -> {
        Expression value = expressions.expression();
        cursor.expect("to");
        yield new Statement.Send(at, value, expressions.bound());
      }
      case "receive" -> {
        Expression target = expressions.bound();
        cursor.expect("from");
        yield new Statement.Receive(at, target, expressions.bound());
      }
      case "label" -> new Statement.Label(at, cursor.name("a label").text());
      default -> throw cursor.unreadable(at, "expected a statement but found " + word.described());
    };
  }

  private Statement local(SourcePosition at) {
    String name = cursor.name("a variable").text();
    cursor.expect(":");
    TypeSyntax type = expressions.type();
    Expression value = cursor.skip("=") ? expressions.expression() : null;
    return new Statement.Local(at, name, type, value);
  }

  private Statement assertion(SourcePosition at) {
    Expression condition = expressions.expression();
    String message = null;
    if (cursor.skip(",")) {
      Token text = cursor.peek();
      if (text.kind() != Token.Kind.TEXT) {
        throw cursor.unreadable("expected a text but found " + text.described());
      }
      message = cursor.take().text();
    }
    return new Statement.Check(at, Statement.Test.ASSERT, condition, message);
  }

  private Statement post(SourcePosition at) {
    Expression.Call task = expressions.call();
    cursor.expect("at");
    Expression level = expressions.bound();
    if (cursor.at("to") || cursor.at("in")) {
      throw cursor.unreadable("a task is always posted to the buffer of its poster");
    }
    return new Statement.Post(at, task, level);
  }

  private static String upper(Token word) {
    return word.text().toUpperCase(Locale.ROOT);
  }
}
