package dev.heddle.bench.measure;

import dev.heddle.runtime.settings.ProgramBody;
import java.nio.ByteBuffer;
import org.jetbrains.lincheck.Lincheck;

/**
 * Lincheck's model checking through its interface for ordinary programs.
 *
 * <p>It is given a number of executions, not a time, and may stop earlier; so executions are
 * counted, in memory outside the heap because Lincheck restores what is in it.
 */
final class LincheckRunner implements Runner {
  private static final int FIRST_BATCH = 50;

  /** Every call has a fixed cost of up to a second, which would dominate a short measurement. */
  private static final long LEAST_NANOS = 5_000_000_000L;

  private final ByteBuffer count = ByteBuffer.allocateDirect(Long.BYTES);
  private int batch = FIRST_BATCH;

  @Override
  public RateSample run(ProgramBody body, long nanos) {
    count.putLong(0, 0);
    long start = System.nanoTime();
    Lincheck.runConcurrentTest(batch, () -> execute(body));
    long spent = System.nanoTime() - start;
    long executions = count.getLong(0);
    if (executions == 0) {
      throw new IllegalStateException("it ran nothing");
    }
    batch = (int) Math.max(FIRST_BATCH, executions * Math.max(nanos, LEAST_NANOS) / spent);
    return new RateSample(executions, spent);
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
