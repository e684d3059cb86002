package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Task;
import java.util.List;

/**
 * A scheduler that may be departed from so often. Which task runs next depends on what happened
 * before, so tasks that are otherwise equal are told apart.
 */
public sealed interface SchedulingDiscipline
    permits YieldRoundDiscipline, DelayDiscipline, BagDiscipline {
  /** What it remembers before the first step. */
  SchedulerState begin(ModelConfiguration world);

  /** The tasks that it lets take the next step, each once. */
  List<Option> options(ModelInterpreter machine, ModelConfiguration world, SchedulerState plan);

  /**
   * What it remembers after a step.
   *
   * @param plan that of the option that was taken
   * @param world the configuration after the step
   * @param ran who took it
   * @param posted the tasks that were posted in it, in order
   */
  SchedulerState after(SchedulerState plan, ModelConfiguration world, Task ran, List<Task> posted);

  /** What is bounded. */
  CoveredBound limit();

  /**
   * A task that may take the next step.
   *
   * @param task its number
   * @param plan what is remembered if it does
   * @param lossy whether others had to be given up for ever
   */
  record Option(int task, SchedulerState plan, boolean lossy) {}
}
