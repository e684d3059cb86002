package dev.heddle.runtime;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The waits with a time limit.
 *
 * <p>A limit can be reached when nothing else can run, the earliest first. A few times per
 * execution it may also be reached while other threads could run, because in reality they may be
 * slow. Reaching it moves the clock; limits before that are then due, and can be reached at any
 * time.
 */
final class Timers {
  private final Engine engine;
  private final Clock clock;
  private Task[] waiting = new Task[16];
  private int count;

  /** How many limits may still be reached early in this execution. */
  private int early;

  Timers(Engine engine, Clock clock) {
    this.engine = engine;
    this.clock = clock;
  }

  void reset(int earlyTimeouts) {
    Arrays.fill(waiting, 0, count, null);
    count = 0;
    early = earlyTimeouts;
  }

  /**
   * The current thread waits with a time limit, or would if what it waits for were not there
   * already: both depend on the same.
   */
  void looks() {
    engine.footprint().read(Locations.CLOCK);
    engine.footprint().read(Locations.EVERYTHING);
  }

  /** A task waits until a time at most. */
  void add(Task task, long deadline) {
    if (count == waiting.length) {
      waiting = Arrays.copyOf(waiting, count * 2);
    }
    looks();
    engine.clockPoints().waits(task);
    task.timed = true;
    task.deadline = deadline;
    waiting[count++] = task;
    if (mayFire(task)) {
      enable(task);
    } else {
      engine.execution().cut(Cuts.EARLY_TIMEOUTS);
    }
  }

  /**
   * Lets a task's limit be reached, which costs nobody the processor, unless it can go on anyway.
   */
  void enable(Task task) {
    if (task.ready || task.wake != Task.Wake.NONE) {
      engine.point().enable(task.id);
    } else {
      engine.point().enableFree(task.id);
    }
  }

  /** Whether time can move although threads can run. */
  boolean canBeEarly() {
    return early > 0;
  }

  /** Whether a task's limit can be reached now, although other threads can run. */
  boolean mayFire(Task task) {
    return task.timed && (early > 0 || task.deadline <= clock.now());
  }

  /** A task waits no longer. */
  void remove(Task task) {
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
   * Enables the tasks whose limits come next; false if there are none. Called when nothing else can
   * run.
   */
  boolean fireNext() {
    Task first = first();
    if (first == null) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      if (waiting[i].deadline == first.deadline) {
        enable(waiting[i]);
      }
    }
    return true;
  }

  private @Nullable Task first() {
    Task first = null;
    for (int i = 0; i < count; i++) {
      if (first == null || waiting[i].deadline < first.deadline) {
        first = waiting[i];
      }
    }
    return first;
  }

  /** A task was chosen whose limit is thereby reached. */
  void fire(Task task) {
    if (task.deadline > clock.now()) {
      engine.footprint().everything();
    }
    task.early = task.deadline > clock.now() && isEarly(task);
    if (task.early) {
      early--;
    }
    task.wake = Task.Wake.TIMED_OUT;
    clock.moveTo(task.deadline);
    remove(task);
    for (int i = 0; i < count; i++) {
      Task other = waiting[i];
      if (other.deadline <= clock.now()) {
        enable(other);
      } else if (early == 0 && !other.ready && !other.spurious) {
        engine.point().disable(other.id);
        engine.execution().cut(Cuts.EARLY_TIMEOUTS);
      }
    }
  }

  /** Whether the limit is reached although other threads could run, or before an earlier limit. */
  private boolean isEarly(Task task) {
    for (int id = engine.point().nextEnabled(-1); id >= 0; id = engine.point().nextEnabled(id)) {
      Task other = engine.tasks().at(id);
      if (!other.timed || other.ready || other.deadline < task.deadline) {
        return true;
      }
    }
    return false;
  }
}
