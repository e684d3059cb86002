package dev.heddle.explicit;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import java.util.List;

/** Follows a path through the states of a model, so that the core has its schedule. */
public final class Counterexample {
  private Counterexample() {}

  /**
   * The finding that a path leads to.
   *
   * @param path the moves: the place of a task among those that are ready, and then its data
   *     choices; the first move is that of the initialisers
   * @param settings the settings that the schedule needs to be replayed
   */
  public static Verdict.Finding follow(
      Model model, ModelLimits limits, List<int[]> path, ModelSettings settings) {
    ModelProgram program = new ModelProgram(model, limits);
    Execution execution = new Execution(new PathStrategy(program, path), Integer.MAX_VALUE, null);
    Outcome outcome = program.execute(execution);
    return new Verdict.Finding(
        outcome, 1, 1, execution.preemptions(), execution.schedule(settings));
  }
}
