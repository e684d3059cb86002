package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.memory.ClassLoadCounter;
import dev.heddle.runtime.outcome.JvmErrors;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;

/**
 * A Java program as core sees it.
 *
 * <p>Its first executions in a JVM may do what is done only once: load classes, fill caches of the
 * JDK, print a warning. So the first one is run until it does the same twice, and any other until
 * it loads no class.
 */
final class JavaProgram implements Program {
  private final ExecutionEngine engine;
  private final ExecutionRunner executions;
  private final ProgramBody body;
  private final String name;

  /** How many times the first execution is run, at most. */
  private static final int MOST_COMPARED = 5;

  /** How many classes had been loaded before the last execution. */
  private long loaded;

  /**
   * How many executions were compared with the one before, the fingerprint of the last one, and
   * whether both were alike.
   */
  private int compared;

  private long fingerprint;
  private boolean alike;
  private boolean spoilt;

  JavaProgram(ExecutionEngine engine, ExecutionRunner executions, ProgramBody body, String name) {
    this.engine = engine;
    this.executions = executions;
    this.body = body;
    this.name = name;
  }

  @Override
  public Outcome execute(Execution execution) {
    loaded = ClassLoadCounter.count();
    JvmErrors.begin();
    Outcome outcome = executions.run(execution, body);
    JvmErrors.look(execution);
    compare(execution);
    engine.races.take().forEach(execution::race);
    spoilt = OneTimeInitialisers.takeSpoilt();
    if (engine.refinement.take() || spoilt) {
      execution.refine(settings());
    }
    return spoilt ? new Outcome.Aborted("a static initialiser ran that runs only once") : outcome;
  }

  /** Whether the last execution was a warm-up execution and must be run again. */
  boolean spoilt() {
    return spoilt;
  }

  private void compare(Execution execution) {
    if (!alike) {
      long now = execution.fingerprint();
      alike = ++compared == MOST_COMPARED || (compared > 1 && now == fingerprint);
      fingerprint = now;
    }
  }

  @Override
  public boolean settled() {
    return alike && ClassLoadCounter.count() == loaded;
  }

  /** What gives a schedule of the program its meaning now. */
  ScheduleSettings settings() {
    JavaSettings now = engine.settings.withPromotions(engine.refinement.promotions());
    return ScheduleSettings.here(name, now);
  }
}
