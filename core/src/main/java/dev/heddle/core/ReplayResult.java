package dev.heddle.core;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The result of running a program once more by a schedule.
 *
 * @param outcome how the execution ended
 * @param preemptions how many preemptions it had
 * @param divergence where it left its schedule, or null
 * @param schedule the choices it made, to its end
 * @param races the data races in it
 * @param overdue whether it was given up because the time was over
 */
public record ReplayResult(
    Outcome outcome,
    int preemptions,
    @Nullable NondeterminismException divergence,
    Schedule schedule,
    List<Outcome.Race> races,
    boolean overdue) {
  /** Errors that say that the JVM has run out of something, or has failed itself. */
  private static final Set<String> OF_THE_JVM =
      Set.of(
          "java.lang.OutOfMemoryError",
          "java.lang.StackOverflowError",
          "java.lang.InternalError",
          "java.lang.UnknownError");

  /** Runs a program once by a schedule and reports every step to a listener, if there is one. */
  public static ReplayResult run(
      Program program, Schedule schedule, int maxSteps, @Nullable ExecutionListener listener) {
    ReplayStrategy strategy = new ReplayStrategy(schedule);
    strategy.begin();
    Execution execution = new Execution(strategy, maxSteps, listener);
    execution.reset();
    Outcome outcome = program.execute(execution);
    strategy.end(execution.point(), outcome);
    return new ReplayResult(
        outcome,
        execution.preemptions(),
        strategy.divergence(),
        execution.schedule(schedule.settings()),
        List.copyOf(execution.races()),
        /* overdue= */ false);
  }

  /** Why a replay need not reach the recorded outcome again, or null if it must. */
  public static @Nullable String unsure(Outcome recorded) {
    return recorded instanceof Outcome.Uncaught thrown && OF_THE_JVM.contains(thrown.type())
        ? "whether the JVM runs out of something does not depend on the schedule alone"
        : null;
  }

  /** Says in words that the execution ended in another way than the recorded one. */
  public String otherEnd(Outcome recorded, Outcome now) {
    return overdue
        ? "the replay was given up when the time was over: " + now.summary()
        : "the program is nondeterministic: by the same schedule it ended once with \""
            + recorded.summary()
            + "\" and then with \""
            + now.summary()
            + "\"";
  }
}
