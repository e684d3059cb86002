package dev.heddle.runtime.schedule;

import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.PlatformParking;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every controlled thread is carried by a platform thread of a pool, of which exactly one runs.
 *
 * <p>The running thread hands its turn to the next one and waits. When an execution is over,
 * threads that have not ended get a turn once more, one after another, to be unwound.
 */
public final class PlatformSubstrate implements ThreadSubstrate {
  /** What carries a controlled thread. */
  private static final class Carried extends PerThread.State {
    private @Nullable CarrierWorker worker;

    @Override
    public void reset() {
      worker = null;
    }
  }

  private final ThreadScheduler scheduler;
  private final ExecutionResult result;
  private final Body body;
  private final PerThread<Carried> carried = new PerThread<>(Carried::new);
  private final List<CarrierWorker> workers = new ArrayList<>();
  private final Deque<CarrierWorker> free = new ArrayDeque<>();
  private final ThreadGroup group;
  private Thread searcher = Thread.currentThread();

  /** Whether it is the turn of the thread that searches. */
  private volatile boolean idle;

  /** The thread that runs next when the running one has ended, or null if the execution is over. */
  private @Nullable ControlledThread next;

  public PlatformSubstrate(ThreadScheduler scheduler, ExecutionResult result, Body body) {
    this.scheduler = scheduler;
    this.result = result;
    this.body = body;
    this.group = searcher.getThreadGroup();
  }

  @Override
  public void prepare(ControlledThread task) {
    // A controlled thread gets its worker when it is chosen for the first time.
  }

  @Override
  public void run(ControlledThread first) {
    searcher = Thread.currentThread();
    handTo(worker(first));
    for (CarrierWorker worker : workers) {
      if (worker.task() != null && !result.givenUp()) {
        handTo(worker);
      }
    }
  }

  /** Gives the turn to a worker and waits until the execution, or what is left of it, is over. */
  private void handTo(CarrierWorker worker) {
    next = null;
    worker.wake();
    while (!idle && !result.givenUp()) {
      PlatformParking.park();
    }
    idle = false;
  }

  private CarrierWorker worker(ControlledThread task) {
    Carried carries = carried.of(task);
    if (carries.worker != null) {
      return carries.worker;
    }
    CarrierWorker worker = free.poll();
    if (worker == null) {
      worker = new CarrierWorker(this, result, body, group, workers.size());
      workers.add(worker);
      worker.start();
    }
    worker.assign(task);
    carries.worker = worker;
    return worker;
  }

  @Override
  public void switchTo(ControlledThread me, ControlledThread other) {
    CarrierWorker mine = worker(me);
    worker(other).wake();
    mine.await();
  }

  @Override
  public void end(ControlledThread me, @Nullable ControlledThread other) {
    next = other;
  }

  /** A worker has nothing left to do for its controlled thread. */
  void ended(CarrierWorker worker) {
    free.push(worker);
    ControlledThread other = next;
    next = null;
    if (other != null) {
      worker(other).wake();
    } else {
      idle = true;
      PlatformParking.unpark(searcher);
    }
  }

  @Override
  public void abandon(ControlledThread me) {
    next = null;
    scheduler.unwind(me);
  }

  @Override
  public void giveUp() {
    Thread stuck = running();
    for (CarrierWorker worker : workers) {
      ControlledThread task = worker.task();
      if (task != null) {
        Hooks.lose(task.identity);
      }
      if (worker != stuck) {
        worker.wake();
      }
    }
    PlatformParking.unpark(searcher);
  }

  @Override
  public Thread running() {
    CarrierWorker worker = carried.of(scheduler.current()).worker;
    return worker == null ? searcher : worker;
  }

  @Override
  public StackTraceElement[] stack(ControlledThread task) {
    CarrierWorker worker = carried.of(task).worker;
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
    for (CarrierWorker worker : free) {
      worker.wake();
    }
  }

  @Override
  public String name() {
    return "platform threads";
  }
}
