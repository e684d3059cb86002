package dev.heddle.smt.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.smt.SolverQuestion;
import dev.heddle.smt.encode.UnwindingBounds;
import dev.heddle.smt.term.TermGraph;
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
    ModelSource source = new ModelSource("m.hd", text);
    SourceProblems problems = new SourceProblems();
    Model model = ModelCompiler.compile(source, ModelCheckSettings.NONE, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return model;
  }

  private static SolverQuestion.Reply ask(String body, int unwind) throws InterruptedException {
    Model model = compile("var x: int; var y: 0..9; var a: array 3 of int;\n" + body);
    UnwindingBounds unwinding = new UnwindingBounds(unwind, 64, false, 1_000_000, () -> false);
    return SolverQuestion.ask(model, unwinding, solver, new TermGraph()).reply();
  }

  @Test
  void aFailureIsFoundAmongManyChoices() throws InterruptedException {
    String text =
        "proc p() { var b: int; choose b in 0..100000; x = b * b; assert x != 998001; } buffer m runs p();";
    assertEquals(
        new SolverQuestion.Reply.Fails(List.of(new SolverQuestion.Chosen(0, 100_000, 999))),
        ask(text, 3));
  }

  @Test
  void sumsWrapAround() throws InterruptedException {
    String text =
        "proc p() { choose x in 2147483000..2147483647; y = *; x = x + y; assert x > 0; } buffer m runs p();";
    assertInstanceOf(SolverQuestion.Reply.Fails.class, ask(text, 3));
  }

  @Test
  void loopsAreCutOff() throws InterruptedException {
    String text = "proc p() { while x < 5 { x = x + 1; } assert x == 5; } buffer m runs p();";
    assertEquals(new SolverQuestion.Reply.Holds(Set.of()), ask(text, 5));
    assertEquals(
        new SolverQuestion.Reply.Holds(Set.of(SolverQuestion.Cut.UNWINDING)), ask(text, 4));
  }
}
