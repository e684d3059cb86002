package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Unwinding;
import dev.heddle.hooks.thread.ThreadContainers;
import org.jspecify.annotations.Nullable;

/** How the threads of an execution come to be, run and end. */
final class Lives {
  private final Engine engine;

  Lives(Engine engine) {
    this.engine = engine;
  }

  /** Adds a thread of the program, which can begin at once. */
  Task add(Thread thread) {
    int id = engine.point().addThread();
    SharedObject self = engine.object(thread);
    Task task = engine.tasks().add(id, thread, self);
    self.task = task;
    engine.states().added(task);
    task.startStep = engine.point().steps();
    int announced = engine.footprint().announced(self, Locations.LIFE);
    engine.point().announce(id, OperationKind.BEGIN, announced);
    engine.footprint().started(task);
    engine.races().starts(task);
    engine.cascades().starts(task);
    if (id > 0) {
      engine.counts().startThread();
    }
    engine.substrate().prepare(task);
    engine.narrator().created(task);
    return task;
  }

  /** The body of a task, on its own stack. */
  void run(Task me) {
    engine.runs(me);
    Throwable thrown = thrownBy(me);
    if (engine.result().givenUp()) {
      Hooks.forget(me.identity);
      return;
    }
    Hooks.running = null;
    if (engine.result().over()) {
      return;
    }
    try {
      if (thrown != null) {
        checkMemory(thrown);
        engine.ending().uncaught(me, thrown);
      }
      leaveScopes(me);
      if (engine.threadMonitors().matter(me.thread)) {
        engine.threadMonitors().ends(me);
        Hooks.running = null;
      } else if (engine.ending().matters(me)) {
        engine.step(OperationKind.END, me.self, Locations.LIFE, Trace.WRITE);
        Hooks.running = null;
      }
      engine.invariants().check();
      end(me);
    } catch (Throwable e) {
      Hooks.running = null;
      if (e != Unwinding.INSTANCE) {
        engine.result().breakOff(e);
        engine.substrate().end(me, null);
      }
    }
  }

  /** Goes no further if memory ran out in Heddle itself, whose state means nothing any more. */
  private static void checkMemory(Throwable thrown) {
    JvmErrors.thrown(thrown);
    if (thrown instanceof OutOfMemoryError error && JvmErrors.isOwn(error)) {
      throw error;
    }
  }

  /** Runs the code of a task; returns what it threw, or null. */
  @SuppressWarnings("DoNotCall") // the thread is carried by this stack: it is run here
  private @Nullable Throwable thrownBy(Task me) {
    try {
      if (me.id == 0) {
        engine.ending().returned(engine.body().run());
      } else {
        engine.footprint().read(me.self, Locations.LIFE);
        me.thread.run();
      }
      return null;
    } catch (Throwable e) {
      return e;
    }
  }

  /** A thread that ends tells the structured task scopes that wait for its end, under control. */
  private static void leaveScopes(Task me) {
    if (ThreadContainers.hasScopes(me.thread)) {
      Hooks.running = me.identity;
      ThreadContainers.exit(me.thread);
      Hooks.running = null;
    }
  }

  private void end(Task me) {
    boolean alive = engine.tasks().end(me);
    engine.point().end(me.id);
    me.endStep = engine.point().steps() - 1;
    SharedObject self = me.self;
    engine.footprint().ended(me);
    engine.races().releases(self, Locations.LIFE);
    for (Task joiner = self.firstJoiner; joiner != null; joiner = joiner.next) {
      engine.waits().wake(joiner, Task.Wake.SIGNALLED);
      joiner.wake = Task.Wake.SIGNALLED;
      engine.point().cause(joiner.id);
    }
    engine.threadMonitors().ended(self);
    if (me.id == 0) {
      engine.ending().mainEnded();
    }
    Task next = alive ? engine.turns().next() : null;
    if (next == null && !engine.result().over()) {
      engine.result().ended(engine.turns().withinLimit(engine.ending().outcome()));
    }
    engine.substrate().end(me, next);
  }
}
