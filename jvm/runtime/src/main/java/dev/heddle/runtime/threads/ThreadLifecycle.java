package dev.heddle.runtime.threads;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Unwinding;
import dev.heddle.hooks.thread.StructuredScopeThreads;
import dev.heddle.runtime.invariants.JavaInvariantCheck;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.memory.SplitCompletions;
import dev.heddle.runtime.outcome.ExecutionEnd;
import dev.heddle.runtime.outcome.JvmErrors;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ExecutionResult;
import dev.heddle.runtime.schedule.SearchCounters;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.ThreadSubstrate;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.sync.ThreadMonitorHolds;
import dev.heddle.runtime.sync.ThreadObjectMonitors;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import dev.heddle.runtime.waiting.ThreadWaits;
import org.jspecify.annotations.Nullable;

/** How the threads of an execution are created, run and end. */
@SuppressWarnings("NullAway.Init") // an execution begins before a thread runs
public final class ThreadLifecycle implements ThreadSubstrate.Body {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final ExecutionResult result;
  private final SearchCounters counts;
  private final Footprint footprint;
  private final NarrationState narration;
  private final RaceCheck races;
  private final ThreadStateLocations states;
  private final ThreadEnds ends;
  private final ThreadMonitorHolds holds;
  private final ThreadWaits waits;
  private final ExecutionEnd ending;
  private final SplitCompletions cascades;
  private final ThreadObjectMonitors threadMonitors;
  private final JavaInvariantCheck invariants;
  private final ThreadDispatcher turns;
  private ProgramBody body;

  public ThreadLifecycle(
      Kernel kernel,
      ExecutionResult result,
      SearchCounters counts,
      RaceCheck races,
      ThreadStateLocations states,
      ThreadEnds ends,
      ThreadMonitorHolds holds,
      ThreadWaits waits,
      ExecutionEnd ending,
      SplitCompletions cascades,
      ThreadObjectMonitors threadMonitors,
      JavaInvariantCheck invariants,
      ThreadDispatcher turns) {
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
  public ControlledThread add(Thread thread) {
    int id = scheduler.point().addThread();
    SharedObject self = objects.meet(thread);
    ControlledThread task = tasks.add(id, thread, self);
    self.task = task;
    states.added(task);
    ends.started(task, scheduler.point().steps());
    int announced = footprint.announced(self, LocationTable.LIFE);
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

  /** The body of a controlled thread, on its own stack. */
  @Override
  public void run(ControlledThread me) {
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
        scheduler.step(OperationKind.END, me.self, LocationTable.LIFE, ExecutionTrace.WRITE);
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

  /** Runs the code of a thread; returns what it threw, or null. */
  @SuppressWarnings("DoNotCall") // the thread is carried by this stack: it is run here
  private @Nullable Throwable thrownBy(ControlledThread me) {
    try {
      if (me.id == 0) {
        ending.returned(body.run());
      } else {
        footprint.read(me.self, LocationTable.LIFE);
        me.thread.run();
      }
      return null;
    } catch (Throwable e) {
      return e;
    }
  }

  /**
   * A thread that ends notifies the structured task scopes that wait for its end, under control.
   */
  private static void leaveScopes(ControlledThread me) {
    if (StructuredScopeThreads.hasScopes(me.thread)) {
      Hooks.resume(me.identity);
      StructuredScopeThreads.exit(me.thread);
      Hooks.suspend();
    }
  }

  private void end(ControlledThread me) {
    boolean alive = tasks.end(me);
    scheduler.point().end(me.id);
    ends.ended(me, scheduler.point().steps() - 1);
    SharedObject self = me.self;
    footprint.ended(me);
    races.releases(self, LocationTable.LIFE);
    for (ControlledThread joiner = self.firstJoiner; joiner != null; joiner = joiner.next) {
      waits.wake(joiner, ControlledThread.Wake.SIGNALLED);
      joiner.wake = ControlledThread.Wake.SIGNALLED;
      scheduler.point().cause(joiner.id);
    }
    threadMonitors.ended(self);
    if (me.id == 0) {
      ending.mainEnded();
    }
    ControlledThread next = alive ? turns.next() : null;
    if (next == null && !result.over()) {
      result.ended(turns.withinLimit(ending.outcome()));
    }
    scheduler.substrate().end(me, next);
  }
}
