package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Task;
import java.util.List;

/**
 * A scheduler from which an execution may deviate a bounded number of times. Which task runs next
 * depends on what happened before, so tasks that are otherwise equal are distinguished.
 */
public sealed interface SchedulingDiscipline
    permits YieldRoundDiscipline, DelayDiscipline, BagDiscipline {
  /** Its state before the first step. */
  SchedulerState begin(ModelConfiguration world);

  /** The tasks that it allows to take the next step, each once. */
  List<Option> options(ModelInterpreter machine, ModelConfiguration world, SchedulerState plan);

  /**
   * Its state after a step.
   *
   * @param plan the state of the option that was taken
   * @param world the configuration after the step
   * @param ran the task that took it
   * @param posted the tasks that were posted in it, in order
   */
  SchedulerState after(SchedulerState plan, ModelConfiguration world, Task ran, List<Task> posted);

  /** What is bounded. */
  CoveredBound limit();

  /**
   * A task that may take the next step.
   *
   * @param task its number
   * @param plan the scheduler state if it does
   * @param lossy whether other tasks had to be dropped for ever
   */
  record Option(int task, SchedulerState plan, boolean lossy) {}
}
