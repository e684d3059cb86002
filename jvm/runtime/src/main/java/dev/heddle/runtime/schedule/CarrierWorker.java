package dev.heddle.runtime.schedule;

import dev.heddle.hooks.ThreadIdentity;
import dev.heddle.hooks.thread.CarrierThread;
import dev.heddle.hooks.thread.StructuredScopeThreads;
import dev.heddle.runtime.internals.PlatformParking;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.state.ControlledThread;
import org.jspecify.annotations.Nullable;

/** A pooled platform thread that carries one controlled thread after another, each to its end. */
public final class CarrierWorker extends CarrierThread {
  /** Enough for deep recursion: continuations run on the stack of the thread that searches. */
  public static final long STACK_BYTES = 64L << 20;

  private final PlatformSubstrate substrate;
  private final ExecutionResult result;
  private final ThreadSubstrate.Body body;

  /** Whether it is this worker's turn; all else is handed over with it. */
  private volatile boolean turn;

  private @Nullable ControlledThread task;

  CarrierWorker(
      PlatformSubstrate substrate,
      ExecutionResult result,
      ThreadSubstrate.Body body,
      ThreadGroup group,
      int number) {
    super(group, "heddle-worker-" + number, STACK_BYTES);
    this.substrate = substrate;
    this.result = result;
    this.body = body;
  }

  /** Prepares to carry a controlled thread when it is next this worker's turn. */
  void assign(ControlledThread next) {
    task = next;
    if (!ThreadIdentity.supported()) {
      next.identity = this;
    }
  }

  /** The controlled thread that is carried, or null if the worker is free. */
  @Nullable ControlledThread task() {
    return task;
  }

  /** Lets this worker go on; a free one without a controlled thread ends. */
  void wake() {
    turn = true;
    PlatformParking.unpark(this);
  }

  /** Waits until it is this worker's turn. */
  void await() {
    while (!turn) {
      PlatformParking.park();
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

  private void runTask(ControlledThread next) {
    StructuredScopeThreads.forgetScopedValues();
    if (ThreadIdentity.supported()) {
      ThreadIdentity.runAs(this, next.thread, () -> body.run(next));
    } else {
      if (ThreadIdentity.debugged()) {
        setName(ValueDescriptions.name(next.thread));
      }
      carry(next.thread);
      body.run(next);
      carry(this);
    }
  }
}
