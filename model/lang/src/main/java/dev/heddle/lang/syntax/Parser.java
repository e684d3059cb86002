package dev.heddle.lang.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Reads a model's text, by recursive descent. */
public final class Parser {
  private static final Set<String> BEGINNINGS =
      Set.of(
          "const",
          "enum",
          "record",
          "var",
          "lock",
          "semaphore",
          "condition",
          "barrier",
          "channel",
          "group",
          "proc",
          "fifo",
          "buffer",
          "thread",
          "invariant",
          "ltl",
          "never",
          "progress",
          "interleave");

  private final Cursor cursor;
  private final ExpressionParser expressions;
  private final StatementParser statements;

  private Parser(Cursor cursor) {
    this.cursor = cursor;
    this.expressions = new ExpressionParser(cursor);
    this.statements = new StatementParser(cursor, expressions);
  }

  /** Reads a text; what is wrong with it is added to the problems, and left out of the result. */
  public static ModelSyntax parse(ModelSource source, SourceProblems problems) {
    List<Token> tokens = Lexer.tokens(source.text(), problems);
    return new Parser(new Cursor(tokens, problems)).program();
  }

  static boolean startsDeclaration(Token token) {
    return token.kind() == Token.Kind.KEYWORD && BEGINNINGS.contains(token.text());
  }

  private ModelSyntax program() {
    List<Declaration> declarations = new ArrayList<>();
    while (!cursor.atEnd() && !cursor.problems().isFull()) {
      try {
        declarations.add(declaration());
      } catch (Cursor.Unreadable e) {
        cursor.restore(0);
        cursor.skipDeclaration();
      }
    }
    return new ModelSyntax(List.copyOf(declarations));
  }

  private Declaration declaration() {
    Token word = cursor.peek();
    if (!startsDeclaration(word)) {
      throw cursor.unreadable(
          "expected a declaration, such as 'var', 'proc' or 'thread', but found "
              + word.described());
    }
    cursor.take();
    SourcePosition at = word.at();
    return switch (word.text()) {
      case "proc" -> procedure();
      case "enum" -> enumeration();
      case "record" -> structure();
      default -> {
        Declaration declaration = line(word, at);
        cursor.expect(";");
        yield declaration;
      }
    };
  }

  /** A declaration that ends with a semicolon, which is left. */
  private Declaration line(Token word, SourcePosition at) {
    return switch (word.text()) {
      case "const" -> {
        Token name = cursor.name("a constant");
        cursor.expect("=");
        yield new Declaration.Constant(name.at(), name.text(), expressions.expression());
      }
      case "var" -> {
        Token name = cursor.name("a variable");
        cursor.expect(":");
        TypeSyntax type = expressions.type();
        Expression value = cursor.skip("=") ? expressions.expression() : null;
        yield new Declaration.Variable(name.at(), name.text(), type, value);
      }
      case "fifo" -> {
        cursor.expect("buffer");
        yield buffer(/* fifo= */ true);
      }
      case "buffer" -> buffer(/* fifo= */ false);
      case "thread" -> thread();
      case "invariant" -> {
        Token name = cursor.name("an invariant's name");
        cursor.expect(":");
        yield new Declaration.Invariant(name.at(), name.text(), expressions.expression());
      }
      case "ltl" -> {
        Token name = cursor.name("a property's name");
        cursor.expect(":");
        yield new Declaration.Property(name.at(), name.text(), expressions.expression());
      }
      case "never" -> {
        Token label = cursor.name("a label");
        yield new Declaration.Never(label.at(), label.text());
      }
      case "progress" -> {
        Token label = cursor.name("a label");
        yield new Declaration.Progress(label.at(), label.text());
      }
      case "interleave" -> interleave(at);
      default -> synchroniser(Declaration.Kind.valueOf(word.text().toUpperCase(Locale.ROOT)));
    };
  }

  private Declaration synchroniser(Declaration.Kind kind) {
    Token name = cursor.name("a name");
    Expression length = null;
    if (cursor.skip("[")) {
      length = expressions.expression();
      cursor.expect("]");
    }
    Expression size = null;
    TypeSyntax element = null;
    if (kind == Declaration.Kind.SEMAPHORE || kind == Declaration.Kind.BARRIER) {
      cursor.expect("=");
      size = expressions.expression();
    } else if (kind == Declaration.Kind.CHANNEL) {
      if (cursor.skip("(")) {
        size = expressions.expression();
        cursor.expect(")");
      }
      cursor.expect(":");
      element = expressions.type();
    }
    return new Declaration.Synchroniser(name.at(), kind, name.text(), length, size, element);
  }

  private Declaration enumeration() {
    Token name = cursor.name("an enumeration");
    cursor.expect("{");
    List<Declaration.Named> constants = new ArrayList<>();
    do {
      Token constant = cursor.name("a constant");
      constants.add(new Declaration.Named(constant.at(), constant.text()));
    } while (cursor.skip(",") && !cursor.at("}"));
    cursor.expect("}");
    return new Declaration.Enumeration(name.at(), name.text(), List.copyOf(constants));
  }

  private Declaration structure() {
    Token name = cursor.name("a record");
    cursor.expect("{");
    List<Declaration.Parameter> fields = new ArrayList<>();
    do {
      fields.add(parameter("a field"));
      cursor.expect(";");
    } while (!cursor.at("}"));
    cursor.take();
    return new Declaration.Structure(name.at(), name.text(), List.copyOf(fields));
  }

  private Declaration.Parameter parameter(String what) {
    Token name = cursor.name(what);
    cursor.expect(":");
    return new Declaration.Parameter(name.at(), name.text(), expressions.type());
  }

  private Declaration procedure() {
    Token name = cursor.name("a procedure");
    cursor.expect("(");
    List<Declaration.Parameter> parameters = new ArrayList<>();
    while (!cursor.at(")")) {
      parameters.add(parameter("a parameter"));
      if (!cursor.skip(",")) {
        break;
      }
    }
    cursor.expect(")");
    TypeSyntax result = cursor.skip(":") ? expressions.type() : null;
    Statement.Block body = statements.block();
    return new Declaration.Procedure(name.at(), name.text(), List.copyOf(parameters), result, body);
  }

  private Declaration buffer(boolean fifo) {
    Token name = cursor.name("a buffer");
    cursor.expect("runs");
    return new Declaration.Buffer(name.at(), fifo, name.text(), expressions.call());
  }

  private Declaration thread() {
    Token name = cursor.name("a thread");
    Declaration.Copies copies = null;
    if (cursor.skip("[")) {
      String number = cursor.name("a name").text();
      cursor.expect("in");
      Expression low = expressions.bound();
      cursor.expect("..");
      copies = new Declaration.Copies(number, low, expressions.bound());
      cursor.expect("]");
    }
    cursor.expect("runs");
    return new Declaration.Threads(name.at(), name.text(), copies, expressions.call());
  }

  private Declaration interleave(SourcePosition at) {
    Token word = cursor.name("'accesses' or 'explicit'");
    if (!word.text().equals("accesses") && !word.text().equals("explicit")) {
      throw cursor.unreadable(
          word.at(), "expected 'accesses' or 'explicit' but found " + word.described());
    }
    return new Declaration.Interleave(at, word.text().equals("accesses"));
  }
}
