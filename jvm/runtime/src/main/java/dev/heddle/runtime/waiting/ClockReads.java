package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.schedule.SearchCounters;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.PerThread;

/** Reads of the clock, which stands still: a thread that polls it has to wait now and then. */
public final class ClockReads {
  /**
   * A thread that has read the clock for so many points since time last moved must be polling it. A
   * read by the program counts much if the thread has reached a scheduling point since its last
   * read.
   */
  private static final int POLLING = 1 << 14;

  private static final int POINTS_FOR_READ_IN_LOOP = 1 << 10;
  private static final int POINTS_FOR_READ = 1 << 4;
  private static final int POINTS_FOR_JDK_READ = 1;

  private static final long POLL_NANOS = 1_000;
  private static final int MAX_DOUBLINGS = 40;

  /**
   * After how many waits their length doubles: soon enough for a loop that polls, not so soon that
   * the clock of a program that reads it now and then advances by hours.
   */
  private static final int WAITS_PER_DOUBLING = 4;

  /** The reads of a thread since the clock has moved. */
  private static final class Reads extends PerThread.State {
    /** The weighted number of reads. */
    private int reads;

    private long time;

    /** The step at which it last read. */
    private long beat;

    /** How often it had to wait because it polled. */
    private int polls;

    @Override
    public void reset() {
      reads = 0;
      time = 0;
      beat = 0;
      polls = 0;
    }
  }

  private final PerThread<Reads> reads = new PerThread<>(Reads::new);
  private final ThreadScheduler scheduler;
  private final SearchCounters counts;
  private final VirtualClock clock;
  private final ClockReadPoints clockPoints;
  private final ThreadWaits waits;

  public ClockReads(
      ThreadScheduler scheduler,
      SearchCounters counts,
      VirtualClock clock,
      ClockReadPoints clockPoints,
      ThreadWaits waits) {
    this.scheduler = scheduler;
    this.counts = counts;
    this.clock = clock;
    this.clockPoints = clockPoints;
    this.waits = waits;
  }

  /**
   * A loop that polls the clock must see it move: after some reads, a read waits a little, then
   * longer and longer.
   */
  public void read(boolean program) {
    ControlledThread me = scheduler.current();
    Reads of = reads.of(me);
    clockPoints.before();
    if (program) {
      clockPoints.reads(me);
    }
    long now = clock.now();
    if (of.time != now) {
      of.time = now;
      of.reads = 0;
    }
    if (me.sections.isAtomic()) {
      return;
    }
    of.reads += program ? pointsForRead(of) : POINTS_FOR_JDK_READ;
    if (of.reads > POLLING) {
      long nanos = POLL_NANOS << Math.min(of.polls++ / WAITS_PER_DOUBLING, MAX_DOUBLINGS);
      waits.block(
          OperationKind.SLEEP,
          me.self,
          LocationTable.INTERRUPT,
          ControlledThread.State.RUNNABLE,
          nanos);
      of.time = clock.now();
      of.reads = POLLING;
    }
  }

  private int pointsForRead(Reads of) {
    boolean sinceLast = of.beat != counts.heartbeat();
    of.beat = counts.heartbeat();
    return sinceLast ? POINTS_FOR_READ_IN_LOOP : POINTS_FOR_READ;
  }
}
