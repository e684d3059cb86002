package dev.heddle.runtime.threads;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Unwinding;
import dev.heddle.hooks.thread.ThreadContainers;
import dev.heddle.runtime.invariants.Invariants;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.memory.Cascades;
import dev.heddle.runtime.outcome.Ending;
import dev.heddle.runtime.outcome.JvmErrors;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Counts;
import dev.heddle.runtime.schedule.Result;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.schedule.Substrate;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadMonitors;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStates;
import dev.heddle.runtime.waiting.Waits;
import org.jspecify.annotations.Nullable;

/** How the threads of an execution come to be, run and end. */
@SuppressWarnings("NullAway.Init") // an execution begins before a thread runs
public final class Lives implements Substrate.Body {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Tasks tasks;
  private final Result result;
  private final Counts counts;
  private final Footprint footprint;
  private final Narration narration;
  private final RaceCheck races;
  private final ThreadStates states;
  private final ThreadEnds ends;
  private final ThreadMonitorHolds holds;
  private final Waits waits;
  private final Ending ending;
  private final Cascades cascades;
  private final ThreadMonitors threadMonitors;
  private final Invariants invariants;
  private final Turns turns;
  private ProgramBody body;

  public Lives(
      Kernel kernel,
      Result result,
      Counts counts,
      RaceCheck races,
      ThreadStates states,
      ThreadEnds ends,
      ThreadMonitorHolds holds,
      Waits waits,
      Ending ending,
      Cascades cascades,
      ThreadMonitors threadMonitors,
      Invariants invariants,
      Turns turns) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.result = result;
    this.counts = counts;
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.races = races;
    this.states = states;
    this.ends = ends;
    this.holds = holds;
    this.waits = waits;
    this.ending = ending;
    this.cascades = cascades;
    this.threadMonitors = threadMonitors;
    this.invariants = invariants;
    this.turns = turns;
  }

  /** Begins an execution of a program. */
  public void begin(ProgramBody newBody) {
    body = newBody;
  }

  /** Adds a thread of the program, which can begin at once. */
  public Task add(Thread thread) {
    int id = scheduler.point().addThread();
    SharedObject self = objects.meet(thread);
    Task task = tasks.add(id, thread, self);
    self.task = task;
    states.added(task);
    ends.started(task, scheduler.point().steps());
    int announced = footprint.announced(self, Locations.LIFE);
    scheduler.point().announce(id, OperationKind.BEGIN, announced);
    footprint.started(task);
    races.starts(task);
    cascades.starts(task);
    if (id > 0) {
      counts.startThread();
    }
    scheduler.substrate().prepare(task);
    narration.narrator().created(task);
    return task;
  }

  /** The body of a task, on its own stack. */
  @Override
  public void run(Task me) {
    scheduler.runs(me);
    Throwable thrown = thrownBy(me);
    if (result.givenUp()) {
      Hooks.forget(me.identity);
      return;
    }
    Hooks.suspend();
    if (result.over()) {
      return;
    }
    try {
      if (thrown != null) {
        checkMemory(thrown);
        ending.uncaught(me, thrown);
      }
      leaveScopes(me);
      if (holds.matter(me.thread)) {
        threadMonitors.ends(me);
        Hooks.suspend();
      } else if (ending.matters(me)) {
        scheduler.step(OperationKind.END, me.self, Locations.LIFE, Trace.WRITE);
        Hooks.suspend();
      }
      invariants.check();
      end(me);
    } catch (Throwable e) {
      Hooks.suspend();
      if (e != Unwinding.INSTANCE) {
        result.breakOff(e);
        scheduler.substrate().end(me, null);
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
        ending.returned(body.run());
      } else {
        footprint.read(me.self, Locations.LIFE);
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
      Hooks.resume(me.identity);
      ThreadContainers.exit(me.thread);
      Hooks.suspend();
    }
  }

  private void end(Task me) {
    boolean alive = tasks.end(me);
    scheduler.point().end(me.id);
    ends.ended(me, scheduler.point().steps() - 1);
    SharedObject self = me.self;
    footprint.ended(me);
    races.releases(self, Locations.LIFE);
    for (Task joiner = self.firstJoiner; joiner != null; joiner = joiner.next) {
      waits.wake(joiner, Task.Wake.SIGNALLED);
      joiner.wake = Task.Wake.SIGNALLED;
      scheduler.point().cause(joiner.id);
    }
    threadMonitors.ended(self);
    if (me.id == 0) {
      ending.mainEnded();
    }
    Task next = alive ? turns.next() : null;
    if (next == null && !result.over()) {
      result.ended(turns.withinLimit(ending.outcome()));
    }
    scheduler.substrate().end(me, next);
  }
}
