package dev.heddle.runtime.outcome;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which threads never get a lock, or something of that kind, that others get again and again, while
 * all of them repeat the same steps.
 *
 * <p>A thread that waits for it, or tries to get it without waiting, is starved if it has not got
 * it in all that time and another thread has. A thread that holds it all the time does not get it.
 * Reading the state of a synchronizer without changing it, as a failing {@code tryLock} does, is a
 * try.
 */
public final class StarvationCheck {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;

  /** What each thread has got, and what it was refused. */
  private final Map<Integer, Set<SharedObject>> got = new LinkedHashMap<>();

  private final Map<Integer, Set<SharedObject>> refused = new LinkedHashMap<>();

  public StarvationCheck(Kernel kernel) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
  }

  /** Begins to record. */
  void reset() {
    got.clear();
    refused.clear();
  }

  /**
   * A thread is about to take a step: if it waits for a synchronizer without a queue, it gets that.
   */
  void takes(int thread) {
    SharedObject wanted = tasks.at(thread).waitsFor;
    if (wanted != null && locks(thread) && !queues(wanted)) {
      add(got, thread, wanted);
    }
  }

  /**
   * The current thread has tried to get a synchronizer, or has checked whether it could. It is
   * taken out of control meanwhile: changing a map of Heddle's is no progress of the program.
   */
  void attempts(Object synchronizer, boolean acquired) {
    SharedObject object = objects.of(synchronizer);
    Thread running = Hooks.suspend();
    try {
      add(acquired ? got : refused, scheduler.current().id, object);
    } finally {
      Hooks.resume(running);
    }
  }

  private static void add(
      Map<Integer, Set<SharedObject>> objects, int thread, SharedObject object) {
    objects
        .computeIfAbsent(thread, t -> Collections.newSetFromMap(new IdentityHashMap<>()))
        .add(object);
  }

  private boolean locks(int thread) {
    return scheduler.point().kind(thread) == OperationKind.LOCK;
  }

  private static boolean queues(SharedObject object) {
    return object.synchronizer != null && object.synchronizer.queues();
  }

  /** What a thread is starved of, or null. */
  @Nullable SharedObject of(ControlledThread task) {
    if (task.state == ControlledThread.State.ENDED) {
      return null;
    }
    SharedObject wanted = task.waitsFor;
    if (wanted != null && locks(task.id) && othersGet(wanted, task.id)) {
      return wanted;
    }
    for (SharedObject object : refused.getOrDefault(task.id, Set.of())) {
      if (othersGet(object, task.id)) {
        return object;
      }
    }
    return null;
  }

  /** Whether a thread has not got an object, but another one has. */
  private boolean othersGet(SharedObject object, int thread) {
    return !got.getOrDefault(thread, Set.of()).contains(object)
        && got.values().stream().anyMatch(objects -> objects.contains(object));
  }
}
