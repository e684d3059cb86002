package dev.heddle.runtime.schedule;

import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.hooks.thread.CarrierThread;
import dev.heddle.hooks.thread.ThreadContainers;
import dev.heddle.runtime.internals.Parking;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.state.Task;
import org.jspecify.annotations.Nullable;

/** A pooled platform thread that carries one task after another, each to its end. */
public final class Worker extends CarrierThread {
  /** Enough for deep recursion: continuations run on the stack of the thread that searches. */
  public static final long STACK_BYTES = 64L << 20;

  private final PlatformSubstrate substrate;
  private final Result result;
  private final Substrate.Body body;

  /** Whether it is this worker's turn; all else is handed over with it. */
  private volatile boolean turn;

  private @Nullable Task task;

  Worker(
      PlatformSubstrate substrate,
      Result result,
      Substrate.Body body,
      ThreadGroup group,
      int number) {
    super(group, "heddle-worker-" + number, STACK_BYTES);
    this.substrate = substrate;
    this.result = result;
    this.body = body;
  }

  /** Prepares to carry a task when it is next this worker's turn. */
  void assign(Task next) {
    task = next;
    if (!ThreadIdentity.supported()) {
      next.identity = this;
    }
  }

  /** The task that is carried, or null if the worker is free. */
  @Nullable Task task() {
    return task;
  }

  /** Lets this worker go on; a free one without a task ends. */
  void wake() {
    turn = true;
    Parking.unpark(this);
  }

  /** Waits until it is this worker's turn. */
  void await() {
    while (!turn) {
      Parking.park();
    }
    turn = false;
  }

  @Override
  public void run() {
    await();
    while (task != null) {
      runTask(task);
      task = null;
      if (result.givenUp()) {
        return;
      }
      substrate.ended(this);
      await();
    }
  }

  private void runTask(Task next) {
    ThreadContainers.forgetScopedValues();
    if (ThreadIdentity.supported()) {
      ThreadIdentity.runAs(this, next.thread, () -> body.run(next));
    } else {
      if (ThreadIdentity.debugged()) {
        setName(Kinds.name(next.thread));
      }
      carry(next.thread);
      body.run(next);
      carry(this);
    }
  }
}
