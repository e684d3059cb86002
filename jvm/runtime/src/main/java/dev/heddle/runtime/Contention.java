package dev.heddle.runtime;

import java.util.Arrays;

/**
 * The tasks that wait for synchronizers, and when they can go on.
 *
 * <p>Those that wait for a plain lock or latch can when its state says so, which is looked up
 * before every choice. In the queue of any other synchronizer a task can when it was woken, as in
 * the JDK's own implementation: the first one by a release, the next one by a first one that
 * acquired in shared mode or gave up.
 */
final class Contention {
  private final Engine engine;

  /** Plain locks and latches that tasks wait for now; their states, when last looked at. */
  private SharedObject[] contended = new SharedObject[8];

  private long[] states = new long[8];
  private int count;

  Contention(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    Arrays.fill(contended, 0, count, null);
    count = 0;
  }

  /** How a synchronizer is acquired. */
  Synchronizer kind(SharedObject object) {
    Synchronizer kind = object.synchronizer;
    if (kind == null) {
      kind = Synchronizer.of(object.key);
      object.synchronizer = kind;
    }
    return kind;
  }

  /** Whether an object is a lock or latch without a queue. */
  boolean plain(SharedObject object) {
    return object.synchronizer != null && !object.synchronizer.queues();
  }

  /** Looks which tasks could acquire what they wait for, now that its state may have changed. */
  void refresh() {
    for (int i = 0; i < count; i++) {
      SharedObject object = contended[i];
      long state = QueuedSynchronizer.state(object.key);
      if (state != states[i]) {
        states[i] = state;
        reconsider(object, state);
      }
    }
  }

  private void reconsider(SharedObject object, long state) {
    Synchronizer kind = kind(object);
    for (Task task = object.firstWaiter; task != null; task = task.next) {
      boolean before = task.ready;
      task.ready = kind.allows(object.key, state, task);
      if (task.ready) {
        if (!before && kind == Synchronizer.LATCH) {
          engine.point().cause(task.id);
        }
        engine.point().enable(task.id);
      } else if (task.wake != Task.Wake.INTERRUPTED && !engine.timers().mayFire(task)) {
        engine.point().disable(task.id);
      }
    }
  }

  /** A task waits for a synchronizer. */
  void enlist(SharedObject object, Task task) {
    task.woken = false;
    task.queued = false;
    if (kind(object).queues()) {
      engine.footprint().write(object, Locations.SELF);
    }
    if (object.firstWaiter == null && !kind(object).queues()) {
      if (count == contended.length) {
        contended = Arrays.copyOf(contended, count * 2);
        states = Arrays.copyOf(states, count * 2);
      }
      states[count] = QueuedSynchronizer.state(object.key);
      contended[count++] = object;
    }
    object.addWaiter(task);
  }

  /** A task has acquired a synchronizer, or waits for it no longer. */
  void delist(SharedObject object, Task task, boolean acquired) {
    if (kind(object).queues()) {
      engine.footprint().write(object, Locations.SELF);
    }
    boolean first = object.firstWaiter == task;
    object.removeWaiter(task);
    Task next = object.firstWaiter;
    if (kind(object).queues()) {
      boolean passesOn = !acquired || (task.shared && next != null && next.shared);
      if (first && passesOn) {
        wake(object);
      }
    } else if (next == null) {
      forget(object);
    }
  }

  private void forget(SharedObject object) {
    for (int i = 0; i < count; i++) {
      if (contended[i] == object) {
        contended[i] = contended[--count];
        states[i] = states[count];
        return;
      }
    }
  }

  /** A synchronizer was released. */
  void released(SharedObject object) {
    if (kind(object).queues()) {
      wake(object);
    }
  }

  private void wake(SharedObject object) {
    Task first = object.firstWaiter;
    if (first != null) {
      first.woken = true;
      if (first.waitsFor == object && first.state == Task.State.WAITING) {
        if (!first.ready) {
          engine.point().cause(first.id);
        }
        engine.point().enable(first.id);
        first.ready = true;
      }
    }
  }
}
