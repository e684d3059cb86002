package dev.heddle.runtime.schedule;

import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.Parking;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every controlled thread is carried by a platform thread of a pool, of which exactly one runs.
 *
 * <p>Whoever runs hands its turn to the next and waits. When an execution is over, the threads that
 * still are in the midst of something get their turns once more, one after another, to be unwound.
 */
public final class PlatformSubstrate implements Substrate {
  /** What carries a task. */
  private static final class Carried extends PerTask.State {
    private @Nullable Worker worker;

    @Override
    public void reset() {
      worker = null;
    }
  }

  private final Scheduler scheduler;
  private final Result result;
  private final Body body;
  private final PerTask<Carried> carried = new PerTask<>(Carried::new);
  private final List<Worker> workers = new ArrayList<>();
  private final Deque<Worker> free = new ArrayDeque<>();
  private final ThreadGroup group;
  private Thread searcher = Thread.currentThread();

  /** Whether it is the turn of the thread that searches. */
  private volatile boolean idle;

  /** Who runs on when the running task has ended, or null if the execution is over. */
  private @Nullable Task next;

  public PlatformSubstrate(Scheduler scheduler, Result result, Body body) {
    this.scheduler = scheduler;
    this.result = result;
    this.body = body;
    this.group = searcher.getThreadGroup();
  }

  @Override
  public void prepare(Task task) {
    // A task gets its worker when it is chosen for the first time.
  }

  @Override
  public void run(Task first) {
    searcher = Thread.currentThread();
    handTo(worker(first));
    for (Worker worker : workers) {
      if (worker.task() != null && !result.givenUp()) {
        handTo(worker);
      }
    }
  }

  /** Gives the turn to a worker and waits until the execution, or what is left of it, is over. */
  private void handTo(Worker worker) {
    next = null;
    worker.wake();
    while (!idle && !result.givenUp()) {
      Parking.park();
    }
    idle = false;
  }

  private Worker worker(Task task) {
    Carried carries = carried.of(task);
    if (carries.worker != null) {
      return carries.worker;
    }
    Worker worker = free.poll();
    if (worker == null) {
      worker = new Worker(this, result, body, group, workers.size());
      workers.add(worker);
      worker.start();
    }
    worker.assign(task);
    carries.worker = worker;
    return worker;
  }

  @Override
  public void switchTo(Task me, Task other) {
    Worker mine = worker(me);
    worker(other).wake();
    mine.await();
  }

  @Override
  public void end(Task me, @Nullable Task other) {
    next = other;
  }

  /** A worker has nothing left to do for its task. */
  void ended(Worker worker) {
    free.push(worker);
    Task other = next;
    next = null;
    if (other != null) {
      worker(other).wake();
    } else {
      idle = true;
      Parking.unpark(searcher);
    }
  }

  @Override
  public void abandon(Task me) {
    next = null;
    scheduler.unwind(me);
  }

  @Override
  public void giveUp() {
    Thread stuck = running();
    for (Worker worker : workers) {
      Task task = worker.task();
      if (task != null) {
        Hooks.lose(task.identity);
      }
      if (worker != stuck) {
        worker.wake();
      }
    }
    Parking.unpark(searcher);
  }

  @Override
  public Thread running() {
    Worker worker = carried.of(scheduler.current()).worker;
    return worker == null ? searcher : worker;
  }

  @Override
  public StackTraceElement[] stack(Task task) {
    Worker worker = carried.of(task).worker;
    return worker == null ? new StackTraceElement[0] : worker.getStackTrace();
  }

  @Override
  public boolean sharesCpu() {
    return true;
  }

  @Override
  public long pinned() {
    return 0;
  }

  @Override
  public void close() {
    for (Worker worker : free) {
      worker.wake();
    }
  }

  @Override
  public String name() {
    return "platform threads";
  }
}
