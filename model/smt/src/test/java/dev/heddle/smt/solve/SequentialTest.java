package dev.heddle.smt.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Source;
import dev.heddle.smt.Question;
import dev.heddle.smt.encode.Unwinding;
import dev.heddle.smt.term.Terms;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Sequential models as formulas. */
public class SequentialTest {
  private static final Solver solver =
      new Solver(SolverName.Z3, System.nanoTime() + 1_000_000_000_000L);

  @AfterAll
  static void close() {
    solver.close();
  }

  public static Model compile(String text) {
    Source source = new Source("m.hd", text);
    Problems problems = new Problems();
    Model model = ModelCompiler.compile(source, Settings.NONE, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return model;
  }

  private static Question.Reply ask(String body, int unwind) throws InterruptedException {
    Model model = compile("var x: int; var y: 0..9; var a: array 3 of int;\n" + body);
    Unwinding unwinding = new Unwinding(unwind, 64, false, 1_000_000, () -> false);
    return Question.ask(model, unwinding, solver, new Terms()).reply();
  }

  @Test
  void aFailureIsFoundAmongManyChoices() throws InterruptedException {
    String text =
        "proc p() { var b: int; choose b in 0..100000; x = b * b; assert x != 998001; } buffer m runs p();";
    assertEquals(
        new Question.Reply.Fails(List.of(new Question.Chosen(0, 100_000, 999))), ask(text, 3));
  }

  @Test
  void sumsWrapAround() throws InterruptedException {
    String text =
        "proc p() { choose x in 2147483000..2147483647; y = *; x = x + y; assert x > 0; } buffer m runs p();";
    assertInstanceOf(Question.Reply.Fails.class, ask(text, 3));
  }

  @Test
  void loopsAreCutOff() throws InterruptedException {
    String text = "proc p() { while x < 5 { x = x + 1; } assert x == 5; } buffer m runs p();";
    assertEquals(new Question.Reply.Holds(Set.of()), ask(text, 5));
    assertEquals(new Question.Reply.Holds(Set.of(Question.Cut.UNWINDING)), ask(text, 4));
  }
}
