package dev.heddle.explicit.scheduled;

import dev.heddle.core.Limit;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.World;
import java.util.List;

/**
 * A scheduler that may be departed from so often. Which task runs next depends on what happened
 * before, so tasks that are otherwise equal are told apart.
 */
public sealed interface Discipline permits YieldRounds, Delays, BoundedBag {
  /** What it remembers before the first step. */
  Plan begin(World world);

  /** The tasks that it lets take the next step, each once. */
  List<Option> options(Machine machine, World world, Plan plan);

  /**
   * What it remembers after a step.
   *
   * @param plan that of the option that was taken
   * @param world the configuration after the step
   * @param ran who took it
   * @param posted the tasks that were posted in it, in order
   */
  Plan after(Plan plan, World world, Task ran, List<Task> posted);

  /** What is bounded. */
  Limit limit();

  /**
   * A task that may take the next step.
   *
   * @param task its number
   * @param plan what is remembered if it does
   * @param lossy whether others had to be given up for ever
   */
  record Option(int task, Plan plan, boolean lossy) {}
}
