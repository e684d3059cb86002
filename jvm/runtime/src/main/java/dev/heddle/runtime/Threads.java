package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import org.jspecify.annotations.Nullable;

/** The life of threads: start, join, sleep, interrupt, park. */
final class Threads {
  private final Engine engine;

  Threads(Engine engine) {
    this.engine = engine;
  }

  void start(Thread thread) {
    SharedObject object = engine.object(thread);
    if (object.task != null || thread.getState() != Thread.State.NEW) {
      throw new IllegalThreadStateException();
    }
    engine.step(OperationKind.START, object);
    if (object.task != null) {
      throw new IllegalThreadStateException();
    }
    engine.add(thread);
    engine.narrator().did(OperationKind.START, thread.getName(), null);
  }

  boolean join(Thread thread, long nanos) throws InterruptedException {
    SharedObject object = engine.object(thread);
    Task me = engine.current();
    if (Interrupts.clear(me)) {
      throw new InterruptedException();
    }
    Task target = object.task;
    if (target == null) {
      return true;
    }
    boolean ended = target.state == Task.State.ENDED;
    if (ended || nanos == 0) {
      engine.step(OperationKind.JOIN, object);
    } else {
      object.addWaiter(me);
      me.interruptible = true;
      engine.block(OperationKind.JOIN, object, Task.State.WAITING, nanos);
      me.interruptible = false;
      object.removeWaiter(me);
      if (me.wake == Task.Wake.INTERRUPTED) {
        Interrupts.clear(me);
        throw new InterruptedException();
      }
    }
    engine.narrator().did(OperationKind.JOIN, thread.getName(), null);
    return target.state == Task.State.ENDED;
  }

  void sleep(long nanos) throws InterruptedException {
    Task me = engine.current();
    if (Interrupts.clear(me)) {
      throw new InterruptedException();
    }
    if (nanos == 0) {
      engine.step(OperationKind.YIELD);
      return;
    }
    me.interruptible = true;
    engine.block(OperationKind.SLEEP, engine.object(me.thread), Task.State.WAITING, nanos);
    me.interruptible = false;
    if (me.wake == Task.Wake.INTERRUPTED) {
      Interrupts.clear(me);
      throw new InterruptedException("sleep interrupted");
    }
    engine.narrator().did(OperationKind.SLEEP, null, "ends");
  }

  void yieldThread() {
    engine.step(OperationKind.YIELD);
  }

  /** The state as {@link Thread#getState} tells it; null for a thread that is not controlled. */
  Thread.@Nullable State state(Thread thread) {
    Task task = engine.task(thread);
    if (task == null) {
      return null;
    }
    return switch (task.state) {
      case RUNNABLE -> Thread.State.RUNNABLE;
      case BLOCKED -> Thread.State.BLOCKED;
      case WAITING -> waiting(task);
      case ENDED -> Thread.State.TERMINATED;
    };
  }

  private static Thread.State waiting(Task task) {
    if (task.wake != Task.Wake.NONE || task.ready) {
      return Thread.State.RUNNABLE;
    }
    return task.timed ? Thread.State.TIMED_WAITING : Thread.State.WAITING;
  }

  StackTraceElement @Nullable [] stack(Thread thread) {
    Task task = engine.task(thread);
    if (task == null) {
      return null;
    }
    if (task == engine.current()) {
      return Stacks.fromJdk(new Throwable().getStackTrace());
    }
    return task.state == Task.State.ENDED
        ? new StackTraceElement[0]
        : engine.substrate().stack(task);
  }

  void interrupt(Thread thread) {
    SharedObject object = engine.object(thread);
    engine.step(OperationKind.INTERRUPT, object);
    Task task = object.task;
    if (task == null || task.state == Task.State.ENDED) {
      return;
    }
    Interrupts.set(task);
    if (task.interruptible) {
      engine.wake(task, Task.Wake.INTERRUPTED);
    }
    engine.narrator().did(OperationKind.INTERRUPT, thread.getName(), null);
  }

  boolean interrupted(Thread thread, boolean clear) {
    SharedObject object = engine.object(thread);
    Task task = object.task;
    if (task == null) {
      return false;
    }
    if (engine.current().callDepth == 0) {
      engine.step(OperationKind.INTERRUPT, object);
    }
    return clear ? Interrupts.clear(task) : Interrupts.isSet(task);
  }

  void park(@Nullable Object blocker, long nanos) {
    Task me = engine.current();
    SharedObject self = engine.object(me.thread);
    me.blocker = blocker;
    boolean ready = me.permit || Interrupts.isSet(me);
    if (!ready || me.callDepth == 0) {
      me.interruptible = true;
      engine.block(OperationKind.PARK, self, Task.State.WAITING, nanos, ready);
      me.interruptible = false;
    }
    me.blocker = null;
    me.permit = false;
  }

  void unpark(Thread thread) {
    SharedObject object = engine.object(thread);
    Task task = object.task;
    if (task == null) {
      return;
    }
    if (engine.current().callDepth == 0) {
      engine.step(OperationKind.UNPARK, object);
    }
    if (task.state != Task.State.ENDED) {
      task.permit = true;
      if (task.state == Task.State.WAITING && engine.point().kind(task.id) == OperationKind.PARK) {
        engine.wake(task, Task.Wake.SIGNALLED);
      }
    }
    engine.narrator().did(OperationKind.UNPARK, thread.getName(), null);
  }

  @Nullable Object blocker(Thread thread) {
    Task task = engine.task(thread);
    return task == null ? null : task.blocker;
  }
}
