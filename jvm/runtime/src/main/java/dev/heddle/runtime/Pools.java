package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What thread pools do inside themselves, as one step.
 *
 * <p>It is one up to where the pool waits, calls code of the program, or pauses. If somebody looks
 * at what a pool is doing, which shows more than that, the insides of pools are promoted: they run
 * access by access, as any other code does. So does a pool whose queue is the program's own, or
 * that overrides methods which the pool itself calls.
 */
final class Pools {
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
      Set.of("remove", "getThreadFactory", "isShutdown", "getQueue");

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

  /** Whether pools of a class call only methods of the JDK in the middle of a step. */
  private static final ClassValue<Boolean> CLOSED =
      new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          Thread self = Hooks.running;
          Hooks.running = null;
          try {
            return isClosed(type);
          } finally {
            Hooks.running = self;
          }
        }
      };

  private final Engine engine;
  private boolean promoted;

  Pools(Engine engine) {
    this.engine = engine;
  }

  /** Begins an execution. */
  void reset(Promotions promotions) {
    promoted = promotions.contains(Promotions.POOLS) || promotions.contains(Promotions.CALLS);
  }

  /** Whether pools run access by access. */
  boolean promoted() {
    return promoted;
  }

  private static boolean isClosed(Class<?> type) {
    for (Class<?> c = type; c != null && c.getClassLoader() != null; c = c.getSuperclass()) {
      for (Method method : c.getDeclaredMethods()) {
        if (CALLED.contains(method.getName())) {
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

  /** A pool begins to do something. */
  void begin(Object pool, PoolStep what) {
    if (isStep(pool)) {
      Task me = engine.current();
      if (me.callDepth == 0) {
        me.pooled = true;
        me.call.begin(null);
        step(pool, me, what);
      }
      me.callDepth++;
      me.spins = 0;
    }
  }

  /** A worker of a pool begins; if it has a task, that is no step of its own. */
  void beginWorker(Object pool, Object worker) {
    Task me = engine.current();
    if (me.callDepth > 0 || FIRST_TASK.get(worker) == null || !isStep(pool)) {
      begin(pool, PoolStep.ANY);
      return;
    }
    me.pooled = true;
    me.call.begin(null);
    me.call.callee = engine.object(pool);
    enter(me, PoolStep.BEGINNING);
    me.callDepth++;
    touch(me);
  }

  private void step(Object pool, Task me, PoolStep what) {
    SharedObject object = engine.object(pool);
    me.call.callee = object;
    enter(me, what);
    engine.step(OperationKind.CALL, object, what.part, Trace.WRITE);
    touch(me);
    if (!engine.narrator().silent()) {
      engine.narrator().called(object);
    }
  }

  private void enter(Task me, PoolStep what) {
    me.inPool = what;
    engine.footprint().runs(what);
  }

  /** The current task does nothing inside a pool any more. */
  void leave(Task me) {
    enter(me, PoolStep.NONE);
  }

  /** Tells what the step of a task inside a pool touches of that, if it takes one. */
  void touch(Task me) {
    Footprint footprint = engine.footprint();
    switch (me.inPool) {
      case NONE -> {}
      case BEGINNING -> footprint.touchAnyway(me.call.callee(), Locations.STOPPED, Trace.READ);
      case AWAITING -> footprint.touchAnyway(me.call.callee(), Locations.TERMINATED, Trace.WRITE);
      case ANY -> footprint.write(me.call.callee(), Locations.CALLS);
      case ENDING -> {
        footprint.write(me.call.callee(), Locations.CALLS);
        footprint.write(me.call.callee(), Locations.TERMINATED);
      }
      case STOPPING -> {
        footprint.write(me.call.callee(), Locations.CALLS);
        footprint.write(me.call.callee(), Locations.TERMINATED);
        footprint.write(me.call.callee(), Locations.STOPPED);
      }
    }
  }

  void end(Object pool) {
    if (isStep(pool)) {
      Task me = engine.current();
      if (--me.callDepth == 0) {
        leave(me);
      }
    }
  }

  /** Others can run before the pool goes on. */
  void pause(Object pool, boolean ends) {
    Task me = engine.current();
    if (me.callDepth > 0 && isStep(pool)) {
      PoolStep next = ends ? PoolStep.ENDING : PoolStep.ANY;
      step(pool, me, me.inPool == PoolStep.STOPPING ? PoolStep.STOPPING : next);
    }
  }

  /** Code of the program has ended that the pool has called. */
  void goOn(Object pool, int depth, boolean ends) {
    Task me = engine.current();
    me.resumeCall();
    step(pool, me, ends ? PoolStep.ENDING : PoolStep.ANY);
    me.callDepth = depth;
  }

  /** The program looks at what a pool is doing. */
  void look(Object pool, boolean counts) {
    if (engine.current().callDepth == 0 && !promoted && !(counts && isTerminated(pool))) {
      engine.refinement().needPools();
    }
  }

  private static boolean isTerminated(Object pool) {
    AtomicInteger control = (AtomicInteger) CONTROL.get((ThreadPoolExecutor) pool);
    Thread self = Hooks.running;
    Hooks.running = null;
    boolean terminated = control.get() >= TERMINATED;
    Hooks.running = self;
    return terminated;
  }

  /** The program looks at what a thread is doing, which may be something inside a pool. */
  void look(@Nullable Task task) {
    if (task != null && task.pooled && !promoted && engine.current().callDepth == 0) {
      engine.refinement().needPools();
    }
  }
}
