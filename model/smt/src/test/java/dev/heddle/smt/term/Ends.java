package dev.heddle.smt.term;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.smt.Behaviour;
import dev.heddle.smt.SolverQuestion;
import dev.heddle.smt.encode.FormulaEncoding;
import dev.heddle.smt.encode.PathState;
import dev.heddle.smt.encode.RoundVariables;
import dev.heddle.smt.encode.UnwindingBounds;
import dev.heddle.smt.sequentialised.Models;
import dev.heddle.smt.sequentialised.SequentialStates;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.solve.SolverAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A translation and its final states: found by executing it, or by asking a solver for all answers.
 *
 * @param program the sequential program
 * @param shown the variables for f, x, whether it failed, and whether all tasks completed
 * @param complete the value of the last of these if they did
 * @param guesses the constants between which numbers are guessed
 * @param rounds the names of its rounds
 */
public record Ends(
    ModelSyntax program,
    List<String> shown,
    int complete,
    Map<String, String> guesses,
    RoundVariables.Names rounds) {
  private static final int MOST_STATES = 1_000;
  private static final ModelLimits LIMITS = new ModelLimits(1, 1000);
  private static final UnwindingBounds UNWINDING =
      new UnwindingBounds(8, 400, true, 2_000_000, () -> false);

  private int[] slots(Model model) {
    return shown.stream().mapToInt(name -> Models.slot(model, name)).toArray();
  }

  private void add(int[] values, Behaviour into) {
    into.stop(values[0], values[1], values[2] != 0, values[3] == complete);
  }

  /** By executing it; null if it has too many states. */
  public @Nullable Behaviour executed() {
    ModelCheckSettings settings = new ModelCheckSettings(guesses, null, null, Set.of());
    Model model = Models.compile(CallPointInsertion.of(program), settings);
    int[] slots = slots(model);
    Behaviour seen = new Behaviour();
    SequentialStates states =
        new SequentialStates(
            model,
            LIMITS,
            MOST_STATES,
            () -> false,
            world -> add(Arrays.stream(slots).map(world::global).toArray(), seen));
    boolean all = states.run();
    assertNull(states.failure(), "a translation without a goal fails");
    return all ? seen : null;
  }

  /** By asking a solver for all answers. */
  public Behaviour solved(Solver solver) throws InterruptedException {
    Behaviour seen = new Behaviour();
    // The text must be a program as well.
    ModelSyntax again = Models.parse(Printer.print(program));
    Model model = Models.compile(again, ModelCheckSettings.NONE);
    FormulaEncoding encoding =
        SolverQuestion.encode(model, UNWINDING.with(rounds), new TermGraph());
    assertEquals(TermGraph.FALSE, encoding.cut());
    PathState end = encoding.end();
    if (end == null) {
      return seen;
    }
    TermGraph terms = encoding.terms();
    int[] looked = Arrays.stream(slots(model)).map(slot -> end.globals[slot]).toArray();
    looked[3] = terms.wordOf(terms.equal(looked[3], terms.word(complete)));
    List<Integer> asked = new ArrayList<>(List.of(end.guard));
    SolverAnswer answer = solver.check(encoding, asked);
    while (answer instanceof SolverAnswer.Satisfiable found) {
      TermValuation values = new TermValuation(terms, found.values());
      int[] here = Arrays.stream(looked).map(values::of).toArray();
      seen.stop(here[0], here[1], here[2] != 0, here[3] != 0);
      int another = TermGraph.FALSE;
      for (int i = 0; i < looked.length; i++) {
        int same = terms.equal(looked[i], terms.word(here[i]));
        another = terms.or(another, terms.not(same));
      }
      asked.add(another);
      answer = solver.check(encoding, asked);
    }
    assertInstanceOf(SolverAnswer.Unsatisfiable.class, answer);
    return seen;
  }
}
