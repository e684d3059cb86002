package dev.heddle.core;

import java.util.function.Function;

/**
 * A program of threads that take a number of steps each, all dependent, and never block; the log of
 * an execution, by default the numbers of the threads in the order of their steps, is its result.
 */
public final class StepProgram implements Program {
  /** What a step does. */
  public interface Step {
    void take(Execution execution, int thread, StringBuilder log);
  }

  private final int[] steps;
  private final Step step;
  private final Function<String, Outcome> end;

  private StepProgram(int[] steps, Step step, Function<String, Outcome> end) {
    this.steps = steps;
    this.step = step;
    this.end = end;
  }

  /** Thread {@code i} takes {@code steps[i]} steps, at least one. */
  public static StepProgram of(int... steps) {
    return new StepProgram(
        steps, (execution, thread, log) -> log.append(thread), StepProgram::returned);
  }

  /** The same threads with steps that do something else than log their thread. */
  public StepProgram doing(Step what) {
    return new StepProgram(steps, what, end);
  }

  /** The same program with another outcome for a log. */
  public StepProgram ending(Function<String, Outcome> how) {
    return new StepProgram(steps, step, how);
  }

  public static Outcome returned(String log) {
    return new Outcome.Returned(log, java.util.List.of());
  }

  public static Outcome failed(String log) {
    return new Outcome.Uncaught("main", "java.lang.AssertionError", log, true, java.util.List.of());
  }

  @Override
  public Outcome execute(Execution execution) {
    Point point = execution.point();
    int[] left = steps.clone();
    for (int i = 0; i < left.length; i++) {
      int thread = point.addThread();
      point.announce(thread, OperationKind.WRITE, 0);
    }
    StringBuilder log = new StringBuilder();
    while (point.enabledCount() > 0) {
      int thread = execution.nextThread();
      if (thread == Execution.STOP) {
        return new Outcome.Aborted("aborted");
      }
      point.touch(0, ExecutionTrace.WRITE);
      step.take(execution, thread, log);
      if (--left[thread] == 0) {
        point.disable(thread);
      }
    }
    return end.apply(log.toString());
  }
}
