package dev.heddle.bench;

import dev.heddle.runtime.ProgramBody;
import java.nio.ByteBuffer;
import org.jetbrains.lincheck.Lincheck;

/**
 * Lincheck's model checking through its interface for ordinary programs.
 *
 * <p>It is told how often to run the program, not how long, and may stop earlier; so executions are
 * counted, in memory outside the heap because Lincheck restores what is in it.
 */
final class LincheckRunner implements Runner {
  private static final int FIRST_BATCH = 10;

  private final ByteBuffer count = ByteBuffer.allocateDirect(Long.BYTES);
  private int batch = FIRST_BATCH;

  @Override
  public Sample run(ProgramBody body, long nanos) {
    count.putLong(0, 0);
    long start = System.nanoTime();
    Lincheck.runConcurrentTest(batch, () -> execute(body));
    long spent = System.nanoTime() - start;
    long executions = count.getLong(0);
    if (executions == 0) {
      throw new IllegalStateException("it ran nothing");
    }
    batch = (int) Math.max(1, Math.min(1_000_000, executions * nanos / spent));
    return new Sample(executions, spent);
  }

  private void execute(ProgramBody body) {
    count.putLong(0, count.getLong(0) + 1);
    try {
      body.run();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
