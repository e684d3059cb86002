package dev.heddle.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.code.Formula;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.OperatorArithmetic;
import dev.heddle.lang.code.StorageLocation;
import dev.heddle.lang.code.Type;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.syntax.Operator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which operations statements become, and where others may run between them. */
final class CodeTest {
  private static final String GLOBALS =
      "var x: int; var y: int; var f: bool; var a: array 2 of int; lock l; ";

  /** The kinds of the operations, with | for a point before the next one. */
  private static String ops(String statements) {
    return ops(statements, "thread");
  }

  private static String ops(String statements, String kind) {
    Model model = Compiled.of(GLOBALS + "proc p() { " + statements + " } " + kind + " t runs p();");
    return model.procedures().get(0).ops().stream()
        .map(op -> op instanceof Operation.Point ? "|" : op.getClass().getSimpleName())
        .collect(Collectors.joining(" "));
  }

  @Test
  void everyAccessHasAPointBeforeIt() {
    assertEquals("| Assign Return", ops("x = 1;"));
    assertEquals("| Assign | Assign Return", ops("x = y;"));
    assertEquals("| Assign | Assign | Assign Return", ops("x = x + y;"));
    assertEquals("| Assign | Assign | Assign Return", ops("x = a[y];"));
    assertEquals("| Assign | Assign Return", ops("a[x] = 1;"));
    assertEquals("| Branch Jump Return", ops("if f { skip; }"));
    assertEquals("| Assign | Assign Branch Jump Return", ops("if x == y { skip; }"));
    assertEquals("| Await Return", ops("await x == y;"));
    assertEquals("| Acquire Return", ops("acquire l;"));
    assertEquals("| Copy Return", ops("var b: array 2 of int = a;"));
    assertEquals("| Branch | Assign Jump Return", ops("while f { x = 1; }"));
  }

  @Test
  void localVariablesHaveNone() {
    assertEquals("Assign Assign Return", ops("var k: int = 1; k = k + 1;"));
    assertEquals("Assign | Assign Assign Return", ops("var k: int = 1; k = x + k; k = 2;"));
    assertEquals("Assert Return", ops("assert 1 < 2;"));
  }

  @Test
  void anAtomicBlockIsOneStep() {
    assertEquals("| Enter Assign Assign Leave Return", ops("atomic { x = y; y = x + a[x]; }"));
    assertEquals("Enter Assign Leave Return", ops("atomic { x = 1; }", "buffer"));
    assertEquals("| Enter Leave Return Leave Return", ops("atomic { return; }"));
  }

  @Test
  void inBuffersOnlyThePointsOfTheTextCount() {
    assertEquals("Assign Return", ops("x = x + y + a[x];", "buffer"));
    assertEquals("Assign | Assign | Return", ops("x = 1; yield; y = 2; zield;", "buffer"));
  }

  /** No more is read than is needed, in the order of the text. */
  @Test
  void onlyWhatIsNeededIsRead() {
    assertTrue(ops("f = f && x == 1;").contains("Branch"));
    assertTrue(ops("x = f ? y : 1;").contains("Branch"));
    assertFalse(ops("x = y + a[0];").contains("Branch"));
  }

  @Test
  void whatIsKnownIsLeftOut() {
    Model model =
        Compiled.of(
            "const N = 3; var x: int; var a: array N of int; proc p() { x = N * 2 + 1; a[N - 1] ="
                + " -N; assert true || x == 1; } buffer t runs p();");
    List<Operation> ops = model.procedures().get(0).ops();
    assertEquals(new ValueExpression.Const(7), ((Operation.Assign) ops.get(0)).value());
    assertEquals(new ValueExpression.Const(-3), ((Operation.Assign) ops.get(1)).value());
    assertEquals(3, ((Operation.Assign) ops.get(1)).target().offset());
    assertEquals(new ValueExpression.Const(1), ((Operation.Assert) ops.get(2)).condition());
  }

  @Test
  void variablesLieInOneRow() {
    Model model =
        Compiled.of(
            """
            record R { u: bool; v: array 2 of 1..3; }
            enum E { A, B }
            var x: int; var r: R; var rs: array 2 of R; var e: E; lock l; semaphore s[2] = 4;
            channel c(2): R; channel d: int; barrier b = 3; condition w; group g;
            proc p() { }
            thread t runs p();
            """);
    assertEquals(
        List.of(
            "x",
            "r.u",
            "r.v[0]",
            "r.v[1]",
            "rs[0].u",
            "rs[0].v[0]",
            "rs[0].v[1]",
            "rs[1].u",
            "rs[1].v[0]",
            "rs[1].v[1]",
            "e",
            "l",
            "s[0]",
            "s[1]",
            "c",
            "c[0].u",
            "c[0].v[0]",
            "c[0].v[1]",
            "c[1].u",
            "c[1].v[0]",
            "c[1].v[1]",
            "d",
            "d[0]",
            "b",
            "w",
            "g"),
        model.slots().stream().map(Variable::name).toList());
    for (int i = 0; i < model.slots().size(); i++) {
      assertEquals(i, model.slots().get(i).slot());
      assertEquals(1, model.slots().get(i).type().size());
    }
    assertEquals(1, model.slots().get(2).type().initial());
    assertEquals(4, model.slots().get(12).type().initial());
    assertEquals("e = B", model.slots().get(10).with(1));
    assertEquals("r.u = true", model.slots().get(1).with(1));
    assertEquals("l = held", model.slots().get(11).with(1));
  }

  @Test
  void typesSayHowTheyAreWritten() {
    Type array = new Type.Array(new Type.Range(-1, 2), 3);
    assertEquals("array 3 of -1..2", array.toString());
    assertEquals(3, array.size());
    assertFalse(array.isScalar());
    assertEquals(3, new Type.Channel(0, new Type.Array(new Type.Bool(), 2)).size());
    assertEquals(7, new Type.Channel(3, new Type.Array(new Type.Bool(), 2)).size());
    for (Type type :
        List.of(
            new Type.Lock(),
            new Type.Semaphore(1),
            new Type.Condition(),
            new Type.Barrier(2),
            new Type.Group(),
            new Type.Channel(1, new Type.Int()))) {
      assertFalse(type.isScalar(), type.toString());
      assertFalse(type.isNumber(), type.toString());
      assertEquals(
          type.getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT), type.toString());
    }
  }

  @Test
  void operatorsComputeAsJavaDoes() {
    Random random = new Random(4);
    for (int round = 0; round < 2000; round++) {
      int a = random.nextInt(4) == 0 ? Integer.MIN_VALUE : random.nextInt() >> random.nextInt(31);
      int b = random.nextInt(4) == 0 ? -1 : random.nextInt() >> random.nextInt(31);
      assertEquals(a + b, OperatorArithmetic.compute(Operator.PLUS, a, b));
      assertEquals(a - b, OperatorArithmetic.compute(Operator.MINUS, a, b));
      assertEquals(a * b, OperatorArithmetic.compute(Operator.TIMES, a, b));
      assertEquals(a < b ? 1 : 0, OperatorArithmetic.compute(Operator.LESS, a, b));
      assertEquals(a >= b ? 1 : 0, OperatorArithmetic.compute(Operator.AT_LEAST, a, b));
      assertEquals(b != 0, OperatorArithmetic.isDefined(Operator.DIVIDED, b));
      assertTrue(OperatorArithmetic.isDefined(Operator.TIMES, b));
      if (b != 0) {
        assertEquals(a / b, OperatorArithmetic.compute(Operator.DIVIDED, a, b));
        assertEquals(a % b, OperatorArithmetic.compute(Operator.MODULO, a, b));
        assertEquals((long) a / b == a / b, OperatorArithmetic.fits(Operator.DIVIDED, a, b));
      }
      assertEquals((long) a + b == a + b, OperatorArithmetic.fits(Operator.PLUS, a, b));
      assertEquals(
          (long) a * b == (int) ((long) a * b), OperatorArithmetic.fits(Operator.TIMES, a, b));
    }
  }

  /** Whether a formula holds now of an execution whose states go round at the end. */
  private static boolean holds(Formula formula, boolean[][] states, int at, int loop) {
    if (formula instanceof Formula.Constant f) {
      return f.value();
    } else if (formula instanceof Formula.Now f) {
      return states[at][f.condition()] == f.holds();
    } else if (formula instanceof Formula.Both f) {
      return holds(f.left(), states, at, loop) && holds(f.right(), states, at, loop);
    } else if (formula instanceof Formula.Either f) {
      return holds(f.left(), states, at, loop) || holds(f.right(), states, at, loop);
    } else if (formula instanceof Formula.Until f) {
      int now = at;
      for (int step = 0; step <= 2 * states.length; step++) {
        if (holds(f.then(), states, now, loop)) {
          return true;
        }
        if (!holds(f.first(), states, now, loop)) {
          return false;
        }
        now = now + 1 < states.length ? now + 1 : loop;
      }
      return false;
    }
    Formula.Unless f = (Formula.Unless) formula;
    int now = at;
    for (int step = 0; step <= 2 * states.length; step++) {
      if (!holds(f.then(), states, now, loop)) {
        return false;
      }
      if (holds(f.first(), states, now, loop)) {
        return true;
      }
      now = now + 1 < states.length ? now + 1 : loop;
    }
    return true;
  }

  private static Formula formula(String text) {
    return Compiled.of(
            "var f: bool; var g: bool; ltl p: " + text + "; proc p1() { } thread t runs p1();")
        .properties()
        .get(0)
        .formula();
  }

  @Test
  void aFormulaOrItsNegationHolds() {
    Random random = new Random(8);
    for (String text :
        List.of(
            "always f",
            "eventually f",
            "f until g",
            "always (f => eventually g)",
            "!(f until g) || always !f",
            "eventually always f && !g",
            "(always f) => (eventually g)")) {
      Formula formula = formula(text);
      int conditions = text.length() - text.replaceAll("[fg](?![a-z])", "").length();
      int held = 0;
      for (int round = 0; round < 200; round++) {
        boolean[][] states = new boolean[1 + random.nextInt(4)][conditions + 1];
        for (boolean[] state : states) {
          for (int i = 0; i < state.length; i++) {
            state[i] = random.nextBoolean();
          }
        }
        int loop = random.nextInt(states.length);
        boolean holds = holds(formula, states, 0, loop);
        held += holds ? 1 : 0;
        assertEquals(!holds, holds(formula.negated(), states, 0, loop), text);
        assertEquals(formula, formula.negated().negated());
      }
      assertTrue(held > 0 && held < 200, text + " held " + held);
    }
  }

  @Test
  void temporalWordsMeanWhatTheySay() {
    boolean[][] onceThenNever = {{true}, {false}};
    assertTrue(holds(formula("eventually f"), onceThenNever, 0, 1));
    assertFalse(holds(formula("always f"), onceThenNever, 0, 1));
    assertFalse(holds(formula("always eventually f"), onceThenNever, 0, 1));
    assertTrue(holds(formula("always eventually f"), onceThenNever, 0, 0));
    // What comes last in the text is the first condition.
    boolean[][] until = {{false, true}, {false, true}, {true, false}};
    assertTrue(holds(formula("f until g"), until, 0, 2));
    boolean[][] never = {{false, true}};
    assertFalse(holds(formula("f until g"), never, 0, 0));
  }

  @Test
  void constantsOfTheCommandLineAreChecked() {
    String text =
        "const N = 2; const F = true; enum E { A, B } const K = A; var x: int = N;"
            + " proc p() { } thread t runs p();";
    ModelCheckSettings given = new ModelCheckSettings(Map.of("N", "-7"), null, null, Set.of());
    Operation assign = Compiled.of(text, given).initialiser().ops().get(0);
    assertEquals(new ValueExpression.Const(-7), ((Operation.Assign) assign).value());
    for (String[] row :
        new String[][] {
          {"N", "7.5", "-D N=7.5: this constant is int, a number of 32 bits"},
          {"N", "2147483648", "-D N=2147483648: this constant is int, a number of 32 bits"},
          {"F", "1", "-D F=1: this constant is bool, true or false"},
          {"K", "C", "-D K=C: this constant is E"},
          {"M", "1", "-D M: there is no such constant"},
          {"NN", "1", "-D NN: there is no such constant; did you mean 'N'?"},
        }) {
      dev.heddle.lang.syntax.SourceProblems problems = new dev.heddle.lang.syntax.SourceProblems();
      ModelCompiler.compile(
          new dev.heddle.lang.syntax.ModelSource("m.hd", text),
          new ModelCheckSettings(Map.of(row[0], row[1]), null, null, Set.of()),
          problems);
      assertEquals(row[2], problems.list().get(0).message());
    }
  }

  @Test
  void aPlaceMovesWithItsIndices() {
    StorageLocation place =
        new StorageLocation(true, 3, List.of(), new Type.Array(new Type.Int(), 2));
    StorageLocation moved = place.plus(2, new Type.Int());
    assertEquals(5, moved.offset());
    assertTrue(moved.global());
    assertFalse(StorageLocation.local(1, new Type.Bool()).global());
  }
}
