package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;

/** A Java program as core sees it. */
final class JavaProgram implements Program {
  private final Engine engine;
  private final ProgramBody body;
  private final String name;
  private final List<Verdict.Finding> races = new ArrayList<>();
  private long executions;

  JavaProgram(Engine engine, ProgramBody body, String name) {
    this.engine = engine;
    this.body = body;
    this.name = name;
  }

  @Override
  public Outcome execute(Execution execution) {
    Outcome outcome = engine.executions().run(execution, body);
    if (engine.refinement().take()) {
      execution.refine(settings());
      executions = 0;
      races.clear();
      engine.races().restart();
    } else {
      executions++;
      addRaces(execution);
    }
    return outcome;
  }

  private void addRaces(Execution execution) {
    List<Outcome.Race> found = engine.races().races();
    for (Outcome.Race race : found.subList(races.size(), found.size())) {
      Schedule schedule = execution.schedule(settings());
      races.add(new Verdict.Finding(race, 1, executions, execution.preemptions(), schedule));
    }
  }

  /** The races found, each with the first execution that showed it. */
  List<Verdict.Finding> races() {
    return List.copyOf(races);
  }

  /** What gives a schedule of the program its meaning now. */
  String settings() {
    Settings now = engine.settings().withPromotions(engine.refinement().promotions());
    return ScheduleSettings.here(name, now).text();
  }
}
