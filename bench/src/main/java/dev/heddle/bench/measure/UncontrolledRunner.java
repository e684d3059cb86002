package dev.heddle.bench.measure;

import dev.heddle.runtime.settings.ProgramBody;

/** The program as it is, in a JVM without any agent; it makes its threads anew each time. */
final class UncontrolledRunner implements Runner {
  @Override
  public Sample run(ProgramBody body, long nanos) throws Throwable {
    long start = System.nanoTime();
    long executions = 0;
    long spent;
    do {
      body.run();
      executions++;
      spent = System.nanoTime() - start;
    } while (spent < nanos);
    return new Sample(executions, spent);
  }
}
