package dev.heddle.runtime.waiting;

import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.PerThread;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The waits with a time limit.
 *
 * <p>A limit can be reached when nothing else can run, the earliest first. A few times per
 * execution it may also be reached while other threads could run, because in reality they may be
 * slow. Reaching it moves the clock; limits before that may then be reached at any time.
 */
public final class TimedWaitQueue {
  /** When the wait of a thread is over, and whether it was over while other threads could run. */
  private static final class Limit extends PerThread.State {
    private long deadline;
    private boolean early;

    @Override
    public void reset() {
      deadline = 0;
      early = false;
    }
  }

  private final PerThread<Limit> limits = new PerThread<>(Limit::new);
  private final ThreadScheduler scheduler;
  private final ControlledThreads tasks;
  private final Footprint footprint;
  private final VirtualClock clock;
  private ControlledThread[] waiting = new ControlledThread[16];
  private int count;

  /** How many limits may still be reached early in this execution. */
  private int early;

  public TimedWaitQueue(Kernel kernel, VirtualClock clock) {
    this.scheduler = kernel.scheduler();
    this.tasks = kernel.tasks();
    this.footprint = kernel.footprint();
    this.clock = clock;
  }

  public void reset(int earlyTimeouts) {
    Arrays.fill(waiting, 0, count, null);
    count = 0;
    early = earlyTimeouts;
  }

  /**
   * The current thread waits with a time limit, or would if what it waits for were not there
   * already: both read the same locations.
   */
  public void looks() {
    footprint.read(LocationTable.CLOCK);
    footprint.read(LocationTable.EVERYTHING);
  }

  private long deadline(ControlledThread task) {
    return limits.of(task).deadline;
  }

  /** A thread begins to wait, with or without a limit. */
  void begins(ControlledThread task) {
    limits.of(task).early = false;
  }

  /** Whether the latest time limit of a thread was reached while other threads could run. */
  boolean wasEarly(ControlledThread task) {
    return limits.of(task).early;
  }

  /** A thread waits until a time at most. */
  void add(ControlledThread task, long deadline) {
    if (count == waiting.length) {
      waiting = Arrays.copyOf(waiting, count * 2);
    }
    looks();
    task.timed = true;
    limits.of(task).deadline = deadline;
    waiting[count++] = task;
    if (mayFire(task)) {
      enable(task);
    } else {
      scheduler.execution().cut(CoverageCuts.EARLY_TIMEOUTS);
    }
  }

  /**
   * Lets a thread's time limit be reached, which is no preemption, unless the thread can go on
   * anyway.
   */
  public void enable(ControlledThread task) {
    if (task.ready || task.wake != ControlledThread.Wake.NONE) {
      scheduler.point().enable(task.id);
    } else {
      scheduler.point().enableFree(task.id);
    }
  }

  /** Whether time can move although threads can run. */
  boolean canBeEarly() {
    return early > 0;
  }

  /** Whether a thread's limit can be reached now, although other threads can run. */
  public boolean mayFire(ControlledThread task) {
    return task.timed && (early > 0 || deadline(task) <= clock.now());
  }

  /** A thread waits no longer. */
  void remove(ControlledThread task) {
    task.timed = false;
    for (int i = 0; i < count; i++) {
      if (waiting[i] == task) {
        System.arraycopy(waiting, i + 1, waiting, i, count - i - 1);
        count--;
        return;
      }
    }
  }

  /**
   * Enables the threads whose limits come next; false if there are none. Called when no other
   * thread can run.
   */
  public boolean fireNext() {
    ControlledThread first = first();
    if (first == null) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (deadline(waiting[i]) == deadline(first)) {
        enable(waiting[i]);
      }
    }
    return true;
  }

  private @Nullable ControlledThread first() {
    ControlledThread first = null;
    for (int i = 0; i < count; i++) {
      if (first == null || deadline(waiting[i]) < deadline(first)) {
        first = waiting[i];
      }
    }
    return first;
  }

  /** A thread was chosen whose limit is thereby reached. */
  public void fire(ControlledThread task) {
    Limit limit = limits.of(task);
    if (limit.deadline > clock.now()) {
      footprint.everything();
    }
    limit.early = limit.deadline > clock.now() && isEarly(task);
    if (limit.early) {
      early--;
    }
    task.wake = ControlledThread.Wake.TIMED_OUT;
    clock.moveTo(limit.deadline);
    remove(task);
    for (int i = 0; i < count; i++) {
      ControlledThread other = waiting[i];
      if (deadline(other) <= clock.now()) {
        enable(other);
      } else if (early == 0 && !other.ready && !other.spurious) {
        scheduler.point().disable(other.id);
        scheduler.execution().cut(CoverageCuts.EARLY_TIMEOUTS);
      }
    }
  }

  /** Whether the limit is reached although other threads could run, or before an earlier limit. */
  private boolean isEarly(ControlledThread task) {
    for (int id = scheduler.point().nextEnabled(-1);
        id >= 0;
        id = scheduler.point().nextEnabled(id)) {
      ControlledThread other = tasks.at(id);
      if (!other.timed || other.ready || deadline(other) < deadline(task)) {
        return true;
      }
    }
    return false;
  }
}
