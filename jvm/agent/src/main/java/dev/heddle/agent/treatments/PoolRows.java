package dev.heddle.agent.treatments;

import java.util.List;

/** The atomic sections of thread pools, and their pauses. */
final class PoolRows {
  private static final String POOL = "java/util/concurrent/ThreadPoolExecutor";
  private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final int DECISION = 71;

  private PoolRows() {}

  /** The argument is the hook that begins a step, or the hook that gets the pool. */
  static List<Row> steps() {
    return new Rows(Treatment.POOL_STEP, DECISION)
        .with("begin", POOL, "execute", "remove")
        .with("close", POOL, "shutdown")
        .with("stop", POOL, "shutdownNow")
        .with("await", POOL, "awaitTermination")
        .with("beginWorker", POOL, "runWorker")
        .with("configure", POOL, "prestartCoreThread", "prestartAllCoreThreads")
        .with("configure", POOL, "allowCoreThreadTimeOut", "setCorePoolSize")
        .with("configure", POOL, "setMaximumPoolSize", "setKeepAliveTime")
        .with("configure", POOL, "setThreadFactory", "setRejectedExecutionHandler")
        .with("begin", SCHEDULED, "delayedExecute", "reExecutePeriodic")
        .with("close", SCHEDULED, "onShutdown")
        .then(Treatment.POOL_LOOK)
        .with("counts", POOL, "getActiveCount", "getPoolSize")
        .with("counts", POOL, "getLargestPoolSize", "getCompletedTaskCount")
        .with("looks", POOL, "getTaskCount", "toString", "purge")
        .with("watches", POOL, "getQueue")
        .list();
  }

  /** The argument is the condition of the pause. */
  static List<Row> pauses() {
    return new Rows(Treatment.POOL_PAUSE, DECISION)
        .with("OFFERING", POOL, "execute@offer")
        .with("IF_SO", POOL, "execute@offer")
        .with("IF_SPARE", POOL, "execute@addWorker")
        .with("IF_SPARE", POOL, "ensurePrestart@addWorker")
        .with("COUNTED", POOL, "addWorker@compareAndIncrementWorkerCount")
        .with("ADDING", POOL, "addWorker@lock")
        .with("BEFORE_END", POOL, "addWorkerFailed@lock")
        .with("BEFORE", POOL, "prestartAllCoreThreads@addWorker")
        .with("BEFORE", POOL, "setCorePoolSize@addWorker")
        .with("IF_HOOKED", POOL, "shutdown@tryTerminate")
        .with("IF_INTERRUPT_SHOWS", POOL, "interruptIdleWorkers@tryLock")
        .with("BEFORE", POOL, "shutdownNow@drainQueue")
        .with("IF_HOOKED", POOL, "shutdownNow@tryTerminate")
        .with("BEFORE", POOL, "interruptWorkers@interruptIfStarted")
        .with("BEFORE", POOL, "drainQueue@remove")
        .with("IF_HOOKED", POOL, "remove@tryTerminate")
        .with("BEFORE_END", POOL, "tryTerminate@lock")
        .with("IF_HOOKED", POOL, "runWorker@getTask")
        .with("IF_HOOKED_AND_TOLD", POOL, "runWorker@processWorkerExit")
        .with("GOING", POOL, "getTask@decrementWorkerCount")
        .with("BEFORE", POOL, "getTask@compareAndDecrementWorkerCount")
        .with("IF_SO", POOL, "getTask@compareAndDecrementWorkerCount")
        .with("TAKING", POOL, "getTask@poll")
        .with("TAKING", POOL, "getTask@take")
        .with("AFTER", POOL, "processWorkerExit@decrementWorkerCount")
        .with("SUCCEEDING", POOL, "processWorkerExit@addWorker")
        .with("OFFERING", SCHEDULED, "delayedExecute@add")
        .with("IF_SO", SCHEDULED, "delayedExecute@add")
        .with("BEFORE", SCHEDULED, "delayedExecute@cancel")
        .with("PRESTARTING", SCHEDULED, "delayedExecute@ensurePrestart")
        .with("OFFERING", SCHEDULED, "reExecutePeriodic@add")
        .with("IF_SO", SCHEDULED, "reExecutePeriodic@add")
        .with("BEFORE", SCHEDULED, "reExecutePeriodic@cancel")
        .with("PRESTARTING", SCHEDULED, "reExecutePeriodic@ensurePrestart")
        .with("BEFORE", SCHEDULED, "onShutdown@isPeriodic")
        .with("BEFORE", SCHEDULED, "onShutdown@cancel")
        .list();
  }

  /** The argument is the local variable that has the pool, if the hook needs it. */
  static List<Row> callbacks() {
    return new Rows(Treatment.POOL_CALLBACK, DECISION)
        .with("0", POOL, "runWorker@run")
        .with("1", POOL + "$Worker", "<init>@newThread")
        .in(POOL, "runWorker@beforeExecute", "runWorker@afterExecute")
        .in(POOL, "tryTerminate@terminated", "reject@rejectedExecution")
        .list();
  }
}
