package dev.heddle.runtime;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;

/** A Java program as core sees it. */
final class JavaProgram implements Program {
  private final Engine engine;
  private final ProgramBody body;

  JavaProgram(Engine engine, ProgramBody body) {
    this.engine = engine;
    this.body = body;
  }

  @Override
  public Outcome execute(Execution execution) {
    return engine.run(execution, body);
  }
}
