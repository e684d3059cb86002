package dev.heddle.runtime.jdk;

import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.PoolPause;
import dev.heddle.hooks.Section;
import dev.heddle.hooks.thread.PoolCalls;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.PoolStep;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.ThreadEnds;
import dev.heddle.runtime.waiting.ThreadStates;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What thread pools do inside themselves, as one step.
 *
 * <p>It is one up to where the pool waits, calls code of the program, or pauses. If somebody looks
 * at what a pool is doing, which shows more than that, the insides of pools are promoted: they run
 * access by access, as any other code does. So does a pool whose queue is the program's own, or
 * that overrides methods which the pool itself calls, or has threads that do.
 */
public final class Pools {
  private static final String PACKAGE = "java.util.concurrent.";

  /** Queues that are what others see of them at every moment. */
  private static final Set<String> QUEUES =
      Set.of(
          PACKAGE + "LinkedBlockingQueue",
          PACKAGE + "ArrayBlockingQueue",
          PACKAGE + "SynchronousQueue",
          PACKAGE + "PriorityBlockingQueue",
          PACKAGE + "LinkedBlockingDeque",
          PACKAGE + "ScheduledThreadPoolExecutor$DelayedWorkQueue");

  /** Methods that a pool calls of itself in the middle of others. */
  private static final Set<String> CALLED =
      Set.of("remove", "getThreadFactory", "isShutdown", "getQueue", "decorateTask");

  /** Methods of threads that a pool calls in the middle of a step. */
  private static final Set<String> CALLED_OF_THREADS = Set.of("start", "interrupt", "isAlive");

  /** The control word of a pool without workers. */
  private static final int RUNNING = -1 << (Integer.SIZE - 3);

  /** The control word of a pool that was shut down and has one worker. */
  private static final int LAST_WORKER = 1;

  /** The least value of the control word of a pool that was stopped at once. */
  private static final int STOPPED = 1 << (Integer.SIZE - 3);

  /** The least value of the control word of a pool that has come to its end. */
  private static final int TERMINATED = 3 << (Integer.SIZE - 3);

  private static final VarHandle CONTROL;
  private static final VarHandle QUEUE;
  private static final VarHandle FIRST_TASK;

  static {
    try {
      CONTROL =
          MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
              .findVarHandle(ThreadPoolExecutor.class, "ctl", AtomicInteger.class);
      QUEUE =
          MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
              .findVarHandle(ThreadPoolExecutor.class, "workQueue", BlockingQueue.class);
      Class<?> worker = Class.forName(ThreadPoolExecutor.class.getName() + "$Worker");
      FIRST_TASK =
          MethodHandles.privateLookupIn(worker, MethodHandles.lookup())
              .findVarHandle(worker, "firstTask", Runnable.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Whether pools or threads of a class have only methods of the JDK that are called in a step. */
  private static final ClassValue<Boolean> CLOSED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Thread self = Hooks.suspend();
          try {
            return isClosed(type);
          } finally {
            Hooks.resume(self);
          }
        }
      };

  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final Narration narration;
  private final Refinement refinement;
  private final ThreadStates states;
  private final ThreadEnds ends;
  private final PoolWorkers workers;
  private final PerObject<PoolUsers> users = new PerObject<>(PoolUsers::new);
  private boolean promoted;

  /** Whether the program waits for the ends of workers. */
  private boolean workersAwaited;

  /** The numbers of the threads that may shut down pools which others are using. */
  private int[] closers = {};

  public Pools(Kernel kernel, ThreadStates states, ThreadEnds ends, PoolWorkers workers) {
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

  private static boolean isClosed(Class<?> type) {
    Set<String> called = Thread.class.isAssignableFrom(type) ? CALLED_OF_THREADS : CALLED;
    for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (called.contains(method.getName())) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether what a pool does inside itself is one step. */
  private boolean isStep(Object pool) {
    return !promoted
        && QUEUES.contains(QUEUE.get((ThreadPoolExecutor) pool).getClass().getName())
        && CLOSED.get(pool.getClass());
  }

  /**
   * A thread uses a pool, which begins to do something.
   *
   * @param sets whether the pool is told how to work from now on
   */
  public void use(Object pool, PoolStep what, boolean sets) {
    if (isStep(pool)) {
      if (sets && !isNew(pool)) {
        refinement.needPools();
      }
      uses(pool, what);
    }
    begin(pool, what);
  }

  /** A thread gets hold of the queue of a pool, or adds a worker, as another worker may. */
  public void use(Object pool, boolean watches) {
    if (isStep(pool)) {
      if (watches) {
        users(pool).watch();
      }
      uses(pool, PoolStep.ANY);
    }
  }

  private void uses(Object pool, PoolStep what) {
    Task me = scheduler.current();
    PoolUsers users = users(pool);
    users.add(me, what);
    int closer = users.overlaps(me, ends);
    if (closer >= 0) {
      refinement.needCloser(closer);
    }
    if (users.seeStop()) {
      refinement.needPools();
    }
  }

  private PoolUsers users(Object pool) {
    return users.of(objects.meet(pool));
  }

  /** The current task does something inside a pool, which others see who look at the task. */
  private void uses(Task me) {
    workers.steps(me);
    states.changes(me);
  }

  /** A pool begins to do something. */
  public void begin(Object pool, PoolStep what) {
    if (isStep(pool)) {
      Task me = scheduler.current();
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
    Task me = scheduler.current();
    if (!promoted && !CLOSED.get(me.thread.getClass())) {
      refinement.needPools();
    }
    if (me.sections.isAtomic() || FIRST_TASK.get(worker) == null || !isStep(pool)) {
      begin(pool, PoolStep.ANY);
      return;
    }
    uses(me);
    me.sections.call().begin(null);
    me.sections.call().callee = objects.meet(pool);
    enter(me, PoolStep.BEGINNING);
    me.sections.enter(Section.ATOMIC);
    me.sections.touchPool(footprint);
  }

  private void step(Object pool, Task me, PoolStep what) {
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

  private void enter(Task me, PoolStep what) {
    me.sections.inPool(what);
    footprint.quiet(what.quiet);
  }

  /** The current task does nothing inside a pool any more. */
  public void leave(Task me) {
    enter(me, PoolStep.NONE);
  }

  /**
   * Whether an interrupt is one of an idle worker, by a pool that is not stopped at once. Only what
   * workers do inside the pool depends on it: its flag is cleared before a task runs.
   */
  public boolean interruptsIdle(Task me, @Nullable Task interrupted) {
    return (me.sections.inPool() == PoolStep.ANY || me.sections.inPool() == PoolStep.ENDING)
        && interrupted != me
        && !PoolCalls.showsInterrupts(me.sections.call().callee().key);
  }

  public void end(Object pool) {
    if (isStep(pool)) {
      Task me = scheduler.current();
      me.sections.leave(Section.ATOMIC);
      if (!me.sections.isAtomic()) {
        leave(me);
      }
    }
  }

  /** Others can run before the pool goes on, if they could tell. */
  public void pause(Object pool, PoolPause before) {
    Task me = scheduler.current();
    if (me.sections.isAtomic() && isStep(pool)) {
      switch (before) {
        case ANY -> pause(pool, me, PoolStep.ANY);
        case ENDING -> pause(pool, me, PoolStep.ENDING);
        case ADDING -> {
          if (othersClose(me)) {
            pause(pool, me, PoolStep.ADDING);
          }
        }
        case OFFERING -> {
          if (othersClose(me)) {
            users(pool).offering++;
            pause(pool, me, PoolStep.ANY);
            users(pool).offering--;
          }
        }
        case GOING -> {
          // Only who has found the pool running can still bring something.
          if (users(pool).offering > 0) {
            pause(pool, me, PoolStep.ANY);
          }
        }
        case PRESTARTING -> {
          // Only a pool that is shut down and has no workers may come to its end meanwhile.
          if (control(pool) == 0 && othersClose(me)) {
            pause(pool, me, PoolStep.ANY);
          }
        }
        case TAKING -> {
          if ((workersAwaited || isScheduled(pool)) && mayMissItsTask(pool)) {
            pause(pool, me, PoolStep.ANY);
          }
        }
        case TAKING_SHOWN -> {
          if (mayMissItsTask(pool)) {
            pause(pool, me, PoolStep.ANY);
          }
        }
        case SUCCEEDING -> {
          // Later only futures that were in time add workers.
          int control = control(pool);
          if (control < 0 || (control < STOPPED && isScheduled(pool) && othersClose(me))) {
            pause(pool, me, PoolStep.ANY);
          }
        }
      }
    }
  }

  private void pause(Object pool, Task me, PoolStep next) {
    boolean stops =
        me.sections.inPool() == PoolStep.STOPPING || me.sections.inPool() == PoolStep.ENDING;
    step(pool, me, stops ? me.sections.inPool() : next);
  }

  /** Whether a pool may be shut down by others while a thread is in the middle of using it. */
  private boolean othersClose(Task me) {
    for (int closer : closers) {
      if (closer != me.id) {
        return true;
      }
    }
    return false;
  }

  /** Code of the program has ended that the pool has called. */
  public void goOn(Object pool, int depth, boolean ends) {
    Task me = scheduler.current();
    me.sections.endCallback();
    step(pool, me, ends ? PoolStep.ENDING : PoolStep.ANY);
    me.sections.resume(depth);
  }

  /** The program looks at what a pool is doing. */
  public void look(Object pool, boolean counts) {
    if (!scheduler.current().sections.isAtomic() && !promoted && !(counts && isTerminated(pool))) {
      refinement.needPools();
    }
  }

  /** The program waits for the end of a thread, which may be a worker of a pool. */
  public void join(Task task) {
    if (workers.isWorker(task) && workers.hasStepped(task) && !promoted && !workersAwaited) {
      refinement.needWorkers();
    }
  }

  private static boolean isScheduled(Object pool) {
    return pool instanceof ScheduledThreadPoolExecutor;
  }

  /**
   * Whether a worker that has found a task in the queue may find it gone, and wait although the
   * pool is shut down, until another worker ends.
   */
  private static boolean mayMissItsTask(Object pool) {
    int control = control(pool);
    return control > LAST_WORKER && control < STOPPED;
  }

  private static boolean isTerminated(Object pool) {
    return control(pool) >= TERMINATED;
  }

  /** Whether a pool has no workers yet and was not shut down. */
  private static boolean isNew(Object pool) {
    return control(pool) == RUNNING;
  }

  private static int control(Object pool) {
    AtomicInteger control = (AtomicInteger) CONTROL.get((ThreadPoolExecutor) pool);
    Thread self = Hooks.suspend();
    int value = control.get();
    Hooks.resume(self);
    return value;
  }

  /** The program looks at what a thread is doing, which may be something inside a pool. */
  public void look(@Nullable Task task) {
    if (task != null
        && workers.hasStepped(task)
        && !promoted
        && !scheduler.current().sections.isAtomic()) {
      refinement.needPools();
    }
  }
}
