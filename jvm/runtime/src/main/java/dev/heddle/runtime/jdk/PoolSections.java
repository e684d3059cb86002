package dev.heddle.runtime.jdk;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.PoolPause;
import dev.heddle.hooks.Section;
import dev.heddle.hooks.thread.PoolCalls;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.PoolStepKind;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStateLocations;
import org.jspecify.annotations.Nullable;

/**
 * What thread pools do inside themselves, as atomic sections.
 *
 * <p>A section ends where the pool waits, calls code of the program, or pauses. If the program
 * reads what a pool is doing, which shows more than that, the insides of pools are promoted: they
 * run access by access, as any other code does. So does a pool whose queue is the program's own, or
 * that overrides methods which the pool itself calls, or has threads that do.
 */
public final class PoolSections {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final ThreadStateLocations states;
  private final ThreadEnds ends;
  private final PoolWorkers workers;
  private final PerObject<PoolUsage> users = new PerObject<>(PoolUsage::new);
  private boolean promoted;

  /** Whether the program waits for the ends of workers. */
  private boolean workersAwaited;

  /** The numbers of the threads that may shut down pools while other threads use them. */
  private int[] closers = {};

  public PoolSections(
      Kernel kernel, ThreadStateLocations states, ThreadEnds ends, PoolWorkers workers) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.states = states;
    this.ends = ends;
    this.workers = workers;
  }

  /** Begins an execution. */
  public void reset(Promotions promotions) {
    closers = promotions.closers();
    workersAwaited = promotions.contains(Promotions.WORKERS);
    promoted = promotions.contains(Promotions.POOLS) || promotions.contains(Promotions.CALLS);
  }

  /** Whether pools run access by access. */
  public boolean promoted() {
    return promoted;
  }

  /** Whether what a pool does inside itself is atomic. */
  private boolean isStep(Object pool) {
    return !promoted && PoolState.isStep(pool);
  }

  /**
   * A thread uses a pool, which begins to do something.
   *
   * @param sets whether the use sets how the pool works from now on
   */
  public void use(Object pool, PoolStepKind what, boolean sets) {
    if (isStep(pool)) {
      if (sets && !PoolState.isNew(pool)) {
        refinement.needPools();
      }
      uses(pool, what);
    }
    begin(pool, what);
  }

  /** A thread gets a reference to the queue of a pool, or adds a worker, as another worker may. */
  public void use(Object pool, boolean watches) {
    if (isStep(pool)) {
      if (watches) {
        users(pool).watch();
      }
      uses(pool, PoolStepKind.ANY);
    }
  }

  private void uses(Object pool, PoolStepKind what) {
    ControlledThread me = scheduler.current();
    PoolUsage users = users(pool);
    users.add(me, what);
    int closer = users.overlaps(me, ends);
    if (closer >= 0) {
      refinement.needCloser(closer);
    }
    if (users.seeStop()) {
      refinement.needPools();
    }
  }

  private PoolUsage users(Object pool) {
    return users.of(objects.meet(pool));
  }

  /**
   * The current thread does something inside a pool; other threads that read its state see that.
   */
  private void uses(ControlledThread me) {
    workers.steps(me);
    states.changes(me);
  }

  /** A pool begins to do something. */
  public void begin(Object pool, PoolStepKind what) {
    if (isStep(pool)) {
      ControlledThread me = scheduler.current();
      if (!me.sections.isAtomic()) {
        uses(me);
        me.sections.call().begin(null);
        step(pool, me, what);
      }
      me.sections.enter(Section.ATOMIC);
      me.sections.forgetYields();
    }
  }

  /** A worker of a pool begins; if it has a task, that is no step of its own. */
  public void beginWorker(Object pool, Object worker) {
    ControlledThread me = scheduler.current();
    if (!promoted && !PoolState.isClosed(me.thread.getClass())) {
      refinement.needPools();
    }
    if (me.sections.isAtomic() || !PoolState.hasFirstTask(worker) || !isStep(pool)) {
      begin(pool, PoolStepKind.ANY);
      return;
    }
    uses(me);
    me.sections.call().begin(null);
    me.sections.call().callee = objects.meet(pool);
    enter(me, PoolStepKind.BEGINNING);
    me.sections.enter(Section.ATOMIC);
    me.sections.touchPool(footprint);
  }

  private void step(Object pool, ControlledThread me, PoolStepKind what) {
    SharedObject object = objects.meet(pool);
    me.sections.call().callee = object;
    enter(me, what);
    int announced = footprint.announced(object, what.part);
    scheduler.point().announce(me.id, OperationKind.CALL, announced);
    scheduler.schedule();
    me.sections.touchPool(footprint);
    if (!narration.narrator().silent()) {
      narration.narrator().called(object);
    }
  }

  private void enter(ControlledThread me, PoolStepKind what) {
    me.sections.inPool(what);
    footprint.quiet(what.quiet);
  }

  /** The current thread does nothing inside a pool any more. */
  public void leave(ControlledThread me) {
    enter(me, PoolStepKind.NONE);
  }

  /**
   * Whether an interrupt is one of an idle worker, by a pool that is not stopped at once. Only what
   * workers do inside the pool depends on it: its flag is cleared before a task runs.
   */
  public boolean interruptsIdle(ControlledThread me, @Nullable ControlledThread interrupted) {
    return (me.sections.inPool() == PoolStepKind.ANY || me.sections.inPool() == PoolStepKind.ENDING)
        && interrupted != me
        && !PoolCalls.showsInterrupts(me.sections.call().callee().key);
  }

  public void end(Object pool) {
    if (isStep(pool)) {
      ControlledThread me = scheduler.current();
      me.sections.leave(Section.ATOMIC);
      if (!me.sections.isAtomic()) {
        leave(me);
      }
    }
  }

  /** Other threads can run before the pool goes on, if they could observe the difference. */
  public void pause(Object pool, PoolPause before) {
    ControlledThread me = scheduler.current();
    if (me.sections.isAtomic() && isStep(pool)) {
      switch (before) {
        case ANY -> pause(pool, me, PoolStepKind.ANY);
        case ENDING -> pause(pool, me, PoolStepKind.ENDING);
        case ADDING -> {
          if (othersClose(me)) {
            pause(pool, me, PoolStepKind.ADDING);
          }
        }
        case OFFERING -> {
          if (othersClose(me)) {
            users(pool).offering++;
            pause(pool, me, PoolStepKind.ANY);
            users(pool).offering--;
          }
        }
        case GOING -> {
          // Only a thread that has found the pool running can still bring a task.
          if (users(pool).offering > 0) {
            pause(pool, me, PoolStepKind.ANY);
          }
        }
        case PRESTARTING -> {
          // Only a pool that is shut down and has no workers may terminate meanwhile.
          if (PoolState.control(pool) == 0 && othersClose(me)) {
            pause(pool, me, PoolStepKind.ANY);
          }
        }
        case TAKING -> {
          if ((workersAwaited || PoolState.isScheduled(pool)) && PoolState.mayMissItsTask(pool)) {
            pause(pool, me, PoolStepKind.ANY);
          }
        }
        case TAKING_SHOWN -> {
          if (PoolState.mayMissItsTask(pool)) {
            pause(pool, me, PoolStepKind.ANY);
          }
        }
        case SUCCEEDING -> {
          // Later only futures that were in time add workers.
          int control = PoolState.control(pool);
          if (control < 0
              || (control < PoolState.STOPPED && PoolState.isScheduled(pool) && othersClose(me))) {
            pause(pool, me, PoolStepKind.ANY);
          }
        }
      }
    }
  }

  private void pause(Object pool, ControlledThread me, PoolStepKind next) {
    boolean stops =
        me.sections.inPool() == PoolStepKind.STOPPING
            || me.sections.inPool() == PoolStepKind.ENDING;
    step(pool, me, stops ? me.sections.inPool() : next);
  }

  /** Whether other threads may shut down a pool while a thread is in the middle of using it. */
  private boolean othersClose(ControlledThread me) {
    for (int closer : closers) {
      if (closer != me.id) {
        return true;
      }
    }
    return false;
  }

  /** Code of the program has ended that the pool has called. */
  public void goOn(Object pool, int depth, boolean ends) {
    ControlledThread me = scheduler.current();
    me.sections.endCallback();
    step(pool, me, ends ? PoolStepKind.ENDING : PoolStepKind.ANY);
    me.sections.resume(depth);
  }

  /** The program reads what a pool is doing. */
  public void look(Object pool, boolean counts) {
    if (!scheduler.current().sections.isAtomic()
        && !promoted
        && !(counts && PoolState.isTerminated(pool))) {
      refinement.needPools();
    }
  }

  /** The program waits for the end of a thread, which may be a worker of a pool. */
  public void join(ControlledThread task) {
    if (workers.isWorker(task) && workers.hasStepped(task) && !promoted && !workersAwaited) {
      refinement.needWorkers();
    }
  }

  /** The program reads what a thread is doing, which may be something inside a pool. */
  public void look(@Nullable ControlledThread task) {
    if (task != null
        && workers.hasStepped(task)
        && !promoted
        && !scheduler.current().sections.isAtomic()) {
      refinement.needPools();
    }
  }
}
