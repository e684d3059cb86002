package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;

/** A Java program as core sees it. */
final class JavaProgram implements Program {
  private final Engine engine;
  private final ProgramBody body;
  private final String name;

  JavaProgram(Engine engine, ProgramBody body, String name) {
    this.engine = engine;
    this.body = body;
    this.name = name;
  }

  @Override
  public Outcome execute(Execution execution) {
    Outcome outcome = engine.executions().run(execution, body);
    engine.races().take().forEach(execution::race);
    if (engine.refinement().take()) {
      execution.refine(settings());
    }
    return outcome;
  }

  /** What gives a schedule of the program its meaning now. */
  String settings() {
    Settings now = engine.settings().withPromotions(engine.refinement().promotions());
    return ScheduleSettings.here(name, now).text();
  }
}
