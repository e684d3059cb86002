package libraries.bugs;

import com.lmax.disruptor.dsl.Disruptor;
import java.util.concurrent.ThreadFactory;

/**
 * A processor that is halted before its thread has begun to run loses the halt: {@code run} clears
 * the alert, and waits for events for ever.
 */
public final class DisruptorHaltBeforeRun {
  private DisruptorHaltBeforeRun() {}

  public static void run() throws InterruptedException {
    Thread[] worker = new Thread[1];
    ThreadFactory factory = task -> worker[0] = new Thread(task, "processor");
    Disruptor<long[]> disruptor = new Disruptor<>(() -> new long[1], 2, factory);
    disruptor.handleEventsWith((event, sequence, endOfBatch) -> {});
    disruptor.start();
    disruptor.halt();
    worker[0].join();
  }
}
