package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** How much operators bind, compared with a parser that has a method for each level. */
final class PrecedenceTest {
  private static Expression read(String text) {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program = Parser.parse(new ModelSource("e", "const C = " + text + ";"), problems);
    assertTrue(problems.isEmpty(), () -> text + ": " + problems.list());
    return ((Declaration.Constant) program.declarations().get(0)).value();
  }

  /** All parentheses there can be. */
  private static String full(Expression expression) {
    if (expression instanceof Expression.Binary e) {
      return "(" + full(e.left()) + " " + e.operator().symbol() + " " + full(e.right()) + ")";
    } else if (expression instanceof Expression.Not e) {
      return "(!" + full(e.operand()) + ")";
    } else if (expression instanceof Expression.Negative e) {
      return "(-" + full(e.operand()) + ")";
    } else if (expression instanceof Expression.Conditional e) {
      return "(" + full(e.condition()) + " ? " + full(e.then()) + " : " + full(e.otherwise()) + ")";
    }
    return Printer.print(expression);
  }

  /** A parser with one method for each level, which writes all parentheses. */
  private static final class Reference {
    private final List<String> tokens;
    private int next;

    Reference(List<String> tokens) {
      this.tokens = tokens;
    }

    String conditional() {
      String condition = implication();
      if (!at("?")) {
        return condition;
      }
      next++;
      String then = conditional();
      next++;
      return "(" + condition + " ? " + then + " : " + conditional() + ")";
    }

    private boolean at(String... symbols) {
      return next < tokens.size() && List.of(symbols).contains(tokens.get(next));
    }

    private String implication() {
      String left = level(0);
      if (!at("=>")) {
        return left;
      }
      next++;
      return "(" + left + " => " + implication() + ")";
    }

    private static final String[][] LEVELS = {
      {"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="}, {"+", "-"}, {"*", "/", "%"}
    };

    private String level(int level) {
      if (level == LEVELS.length) {
        return prefix();
      }
      String left = level(level + 1);
      while (at(LEVELS[level])) {
        String operator = tokens.get(next++);
        left = "(" + left + " " + operator + " " + level(level + 1) + ")";
      }
      return left;
    }

    private String prefix() {
      return at("!", "-") ? "(" + tokens.get(next++) + prefix() + ")" : tokens.get(next++);
    }
  }

  @Test
  void everyRowOfOperatorsIsReadAsTheGrammarSays() {
    Random random = new Random(17);
    List<String> operators = new ArrayList<>();
    for (Operator operator : Operator.values()) {
      operators.add(operator.symbol());
    }
    for (int round = 0; round < 2000; round++) {
      List<String> tokens = new ArrayList<>();
      operand(random, tokens);
      for (int left = random.nextInt(7); left > 0; left--) {
        tokens.add(operators.get(random.nextInt(operators.size())));
        operand(random, tokens);
        if (random.nextInt(6) == 0) {
          tokens.add("?");
          operand(random, tokens);
          tokens.add(":");
          operand(random, tokens);
        }
      }
      String text = String.join(" ", tokens);
      assertEquals(new Reference(tokens).conditional(), full(read(text)), text);
    }
  }

  private static void operand(Random random, List<String> tokens) {
    while (random.nextInt(5) == 0) {
      tokens.add(random.nextBoolean() ? "!" : "-");
    }
    tokens.add(List.of("a", "b", "7").get(random.nextInt(3)));
  }

  @Test
  void parenthesesThatChangeNothingAreNotPrinted() {
    for (String[] row :
        new String[][] {
          {"(a + b) + c", "a + b + c"},
          {"a + (b + c)", "a + (b + c)"},
          {"a => (b => c)", "a => b => c"},
          {"(a => b) => c", "(a => b) => c"},
          {"(a * b) + c", "a * b + c"},
          {"a * (b + c)", "a * (b + c)"},
          {"!(a && b)", "!(a && b)"},
          {"(!a) && b", "!a && b"},
          {"-(-a)", "--a"},
          {"(a ? b : c) ? d : e", "(a ? b : c) ? d : e"},
          {"a ? b : (c ? d : e)", "a ? b : c ? d : e"},
          {"(a[1]).f", "a[1].f"},
          {"(all i in 0..1: a) && b", "(all i in 0..1: a) && b"},
          {"all i in 0..1: (a && b)", "all i in 0..1: a && b"},
          {"always (a => eventually b)", "always a => (eventually b)"},
          {"a until (b until c)", "a until b until c"},
        }) {
      assertEquals(row[1], Printer.print(read(row[0])), row[0]);
      assertEquals(read(row[0]), read(row[1]), row[0]);
    }
  }

  @Test
  void boundsOfARangeHaveNoComparisons() {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program =
        Parser.parse(
            new ModelSource("t", "var x: a + 1..-b * 2; var y: (a < b ? 1 : 2)..3;"), problems);
    assertTrue(problems.isEmpty(), () -> problems.list().toString());
    assertEquals("var x: a + 1..-b * 2;\nvar y: (a < b ? 1 : 2)..3;\n", Printer.print(program));
    SourceProblems wrong = new SourceProblems();
    Parser.parse(new ModelSource("t", "var x: 1 < 2..3;"), wrong);
    assertEquals("expected '..' but found '<'", wrong.list().get(0).message());
  }

  @Test
  void treesThatDifferPrintDifferently() {
    Random random = new Random(23);
    List<String> texts = new ArrayList<>();
    List<Expression> trees = new ArrayList<>();
    for (int seed = 0; seed < 300; seed++) {
      for (Declaration declaration : new ProgramGenerator(seed).program().declarations()) {
        if (declaration instanceof Declaration.Constant constant) {
          trees.add(constant.value());
          texts.add(Printer.print(constant.value()));
        }
      }
    }
    for (int round = 0; round < 3000; round++) {
      int a = random.nextInt(trees.size());
      int b = random.nextInt(trees.size());
      if (!trees.get(a).equals(trees.get(b))) {
        assertNotEquals(texts.get(a), texts.get(b));
      }
    }
    assertTrue(trees.size() > 50);
  }
}
