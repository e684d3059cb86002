package dev.heddle.bench.measure;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.lang.management.ManagementFactory;
import java.util.function.LongConsumer;

/** Measures how much of the heap is live during a search, every so many executions. */
public final class HeapProbe extends ForwardingStrategy {
  private final long interval;
  private final LongConsumer told;
  private long executions;

  public HeapProbe(Strategy inner, long interval, LongConsumer told) {
    super(inner);
    this.interval = interval;
    this.told = told;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    super.end(point, outcome);
    if (++executions % interval == 0) {
      told.accept(live());
    }
  }

  /** How many bytes of the heap are live. */
  static long live() {
    System.gc();
    System.gc();
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
