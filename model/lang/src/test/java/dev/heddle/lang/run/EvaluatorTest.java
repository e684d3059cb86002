package dev.heddle.lang.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourceProblems;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Expressions, compared with what a few lines of Java compute on the syntax tree. */
final class EvaluatorTest {
  private static final Map<String, Long> VALUES =
      Map.of("a", 3L, "b", -7L, "z", 0L, "m", 2147483647L, "f", 0L, "t", 1L);
  private static final String GLOBALS =
      """
      var a: int = 3; var b: int = -7; var z: int; var m: int = 2147483647;
      var f: bool; var t: bool = true; var x: int; var y: bool;
      """;

  /** What an expression cannot be computed for. */
  private static final class Undefined extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Computes with numbers of any size, or with 32 bits that wrap around. */
  private static final class Reference {
    private final boolean wraps;
    private final Map<String, BigInteger> values = new HashMap<>();

    Reference(boolean wraps) {
      this.wraps = wraps;
      VALUES.forEach((name, value) -> values.put(name, BigInteger.valueOf(value)));
    }

    private boolean holds(Expression e) {
      return value(e).signum() != 0;
    }

    private static BigInteger truth(boolean value) {
      return value ? BigInteger.ONE : BigInteger.ZERO;
    }

    private BigInteger wrapped(BigInteger value) {
      return wraps ? BigInteger.valueOf(value.intValue()) : value;
    }

    BigInteger value(Expression expression) {
      if (expression instanceof Expression.Literal e) {
        return BigInteger.valueOf(e.value());
      } else if (expression instanceof Expression.Truth e) {
        return truth(e.value());
      } else if (expression instanceof Expression.Name e) {
        return values.getOrDefault(e.name(), BigInteger.ZERO);
      } else if (expression instanceof Expression.Not e) {
        return truth(!holds(e.operand()));
      } else if (expression instanceof Expression.Negative e) {
        return wrapped(value(e.operand()).negate());
      } else if (expression instanceof Expression.Conditional e) {
        return holds(e.condition()) ? value(e.then()) : value(e.otherwise());
      } else if (expression instanceof Expression.Quantified e) {
        return truth(quantified(e));
      }
      return binary((Expression.Binary) expression);
    }

    private boolean quantified(Expression.Quantified e) {
      int high = value(e.high()).intValue();
      for (int i = value(e.low()).intValue(); i <= high; i++) {
        values.put(e.name(), BigInteger.valueOf(i));
        if (holds(e.body()) != e.all()) {
          return !e.all();
        }
      }
      return e.all();
    }

    private BigInteger binary(Expression.Binary e) {
      boolean lazy =
          switch (e.operator()) {
            case AND, OR, IMPLIES -> true;
            default -> false;
          };
      if (lazy) {
        boolean left = holds(e.left());
        return truth(
            switch (e.operator()) {
              case AND -> left && holds(e.right());
              case OR -> left || holds(e.right());
              default -> !left || holds(e.right());
            });
      }
      BigInteger left = value(e.left());
      BigInteger right = value(e.right());
      boolean divides = e.operator() == Operator.DIVIDED || e.operator() == Operator.MODULO;
      if (divides && right.signum() == 0) {
        throw new Undefined();
      }
      return switch (e.operator()) {
        case PLUS -> wrapped(left.add(right));
        case MINUS -> wrapped(left.subtract(right));
        case TIMES -> wrapped(left.multiply(right));
        case DIVIDED -> wrapped(left.divide(right));
        case MODULO -> wrapped(left.remainder(right));
        case EQUAL -> truth(left.equals(right));
        case UNEQUAL -> truth(!left.equals(right));
        case LESS -> truth(left.compareTo(right) < 0);
        case AT_MOST -> truth(left.compareTo(right) <= 0);
        case GREATER -> truth(left.compareTo(right) > 0);
        default -> truth(left.compareTo(right) >= 0);
      };
    }
  }

  /** Makes expressions that have a type. */
  private static final class Generator {
    private final Random random;

    Generator(long seed) {
      this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    private String pick(String... choices) {
      return choices[random.nextInt(choices.length)];
    }

    String number(int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        return pick("a", "b", "z", "m", "0", "1", "5", "2147483647");
      }
      return switch (random.nextInt(6)) {
        case 0 -> "-" + "(" + number(depth - 1) + ")";
        case 1 ->
            "(" + truth(depth - 1) + " ? " + number(depth - 1) + " : " + number(depth - 1) + ")";
        default ->
            "(" + number(depth - 1) + pick("+", "-", "*", "/", "%") + number(depth - 1) + ")";
      };
    }

    String truth(int depth) {
      if (depth == 0 || random.nextInt(4) == 0) {
        return pick("f", "t", "true", "false");
      }
      return switch (random.nextInt(7)) {
        case 0 -> "!(" + truth(depth - 1) + ")";
        case 1, 2 -> "(" + truth(depth - 1) + pick("&&", "||", "=>") + truth(depth - 1) + ")";
        case 3 -> "(" + truth(depth - 1) + pick("==", "!=") + truth(depth - 1) + ")";
        default ->
            "("
                + number(depth - 1)
                + pick("==", "!=", "<", "<=", ">", ">=")
                + number(depth - 1)
                + ")";
      };
    }
  }

  private static Expression read(String text) {
    SourceProblems problems = new SourceProblems();
    Declaration declaration =
        Parser.parse(new ModelSource("e", "const C = " + text + ";"), problems)
            .declarations()
            .get(0);
    assertTrue(problems.isEmpty(), text);
    return ((Declaration.Constant) declaration).value();
  }

  /** The model that assigns an expression; null if it is known to fail. */
  private static Runs assigning(String variable, String text) {
    String program = "proc p() { " + variable + " = " + text + "; } buffer buf runs p();";
    return Runs.of(GLOBALS + program).all();
  }

  @Test
  void expressionsAreComputedWithThirtyTwoBits() {
    int undefined = 0;
    for (int seed = 0; seed < 600; seed++) {
      Generator generator = new Generator(seed);
      boolean number = generator.random.nextBoolean();
      String text = number ? generator.number(4) : generator.truth(4);
      if (text.matches(".*[/%](0|\\(0).*")) {
        continue; // what is known to fail is refused
      }
      String expected;
      try {
        expected = new Reference(/* wraps= */ true).value(read(text)).toString();
      } catch (Undefined e) {
        expected = "division by zero";
        undefined++;
      }
      Runs run;
      try {
        run = assigning(number ? "x" : "y", text);
      } catch (AssertionError e) {
        assertTrue(String.valueOf(e.getMessage()).contains("divided by 0"), e.getMessage());
        continue;
      }
      String found =
          run.end instanceof StepEnd.Failed failed
              ? failed.what()
              : Integer.toString(run.world.global(number ? 6 : 7));
      assertEquals(expected, found, text);
    }
    assertTrue(undefined > 20, undefined + " undefined");
  }

  @Test
  void whatIsKnownIsComputedWhenItIsRead() {
    for (int seed = 0; seed < 300; seed++) {
      String text = new Generator(seed).number(3);
      for (Map.Entry<String, Long> value : VALUES.entrySet()) {
        String constant =
            value.getKey().equals("f")
                ? "false"
                : value.getKey().equals("t") ? "true" : "(" + value.getValue() + ")";
        text = text.replaceAll("\\b" + value.getKey() + "\\b(?!r|a)", constant);
      }
      BigInteger expected;
      Model model;
      try {
        expected = new Reference(/* wraps= */ true).value(read(text));
        model =
            Compiled.of(
                "const C = " + text + "; var x: int = C; proc p() { }" + " buffer buf runs p();");
      } catch (Undefined | AssertionError e) {
        continue;
      }
      Runs run = new Runs(model, ModelLimits.DEFAULT);
      assertEquals(expected.intValueExact(), run.world.global(0), text);
    }
  }

  @Test
  void invariantsOfMathematicalModelsAreExact() {
    int large = 0;
    for (int seed = 0; seed < 300; seed++) {
      String text = new Generator(seed).truth(4);
      boolean expected;
      Model model;
      try {
        expected = new Reference(/* wraps= */ false).holds(read(text));
      } catch (Undefined e) {
        expected = false;
      }
      try {
        model =
            Compiled.mathematical(
                GLOBALS + "invariant i: " + text + "; proc p() { } buffer buf runs p();");
      } catch (AssertionError e) {
        continue; // a constant is too large, or divided by 0
      }
      Runs run = new Runs(model, ModelLimits.DEFAULT);
      assertEquals(expected, run.machine.broken(run.world).isEmpty(), text);
      try {
        large += new Reference(/* wraps= */ true).holds(read(text)) == expected ? 0 : 1;
      } catch (Undefined e) {
        large++;
      }
    }
    assertTrue(large > 5, large + " need more than 32 bits");
  }

  @Test
  void quantifiersStopWhenTheResultIsKnown() {
    String arrays = "var n: array 4 of int = [5, 0, 7, 0]; var y: bool; var x: int;\n";
    String[][] rows = {
      {"all i in 0..3: n[i] >= 0", "y = true"},
      {"all i in 0..3: n[i] > 0", "y = false"},
      {"some i in 0..3: n[i] == 7", "y = true"},
      {"some i in 0..3: n[i] == 8", "y = false"},
      {"all i in 3..0: false", "y = true"},
      {"some i in 3..0: true", "y = false"},
      {"all i in 0..3: some j in 0..3: n[j] > n[i] || i == 2", "y = true"},
      {"some i in 0..9: i == 2 || n[i] == 1", "y = true"},
    };
    for (String[] row : rows) {
      Runs run = Runs.of(arrays + "proc p() { y = " + row[0] + "; } buffer buf runs p();").all();
      assertEquals(row[1], run.values("y"), row[0]);
    }
    Runs failing =
        Runs.of(arrays + "proc p() { y = all i in 0..9: n[i] >= 0; } buffer buf runs p();").all();
    assertTrue(failing.failure().contains("4 is no index of an array of 4"), failing.failure());
  }

  @Test
  void aNumberThatNeedsMoreBitsCutsTheExecutionOff() {
    for (String text : new String[] {"m + 1", "b - m - m", "m * 2", "a - m", "a * m"}) {
      Model model =
          Compiled.mathematical(GLOBALS + "proc p() { x = " + text + "; } buffer buf runs p();");
      Runs run = new Runs(model, ModelLimits.DEFAULT).all();
      boolean large = !text.equals("a - m");
      assertEquals(large, run.end.equals(StepEnd.Cut.NUMBER), text + ": " + run.end);
    }
    assertEquals("a number of more than 32 bits", StepEnd.Cut.NUMBER.why());
  }
}
