package dev.heddle.bench.measure;

import dev.heddle.runtime.settings.ProgramBody;

/** Executes a program again and again in one way. */
interface Runner {
  /** Runs for about so many nanoseconds, at least one execution. */
  Sample run(ProgramBody body, long nanos) throws Throwable;
}
