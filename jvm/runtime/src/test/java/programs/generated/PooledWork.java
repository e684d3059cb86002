package programs.generated;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;

/** One or two threads that use a thread pool, by calls with names. */
public final class PooledWork {
  private static final Map<String, Function<PooledWork, ThreadPoolExecutor>> POOLS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("one", w -> (ThreadPoolExecutor) Executors.newFixedThreadPool(1)),
              Map.entry("two", w -> (ThreadPoolExecutor) Executors.newFixedThreadPool(2)),
              Map.entry("three", w -> (ThreadPoolExecutor) Executors.newFixedThreadPool(3)),
              Map.entry("cached", w -> (ThreadPoolExecutor) Executors.newCachedThreadPool()),
              Map.entry("abort", w -> bounded(1, new ThreadPoolExecutor.AbortPolicy())),
              Map.entry("growing", w -> bounded(2, new ThreadPoolExecutor.AbortPolicy())),
              Map.entry("caller", w -> bounded(1, new ThreadPoolExecutor.CallerRunsPolicy())),
              Map.entry("discard", w -> bounded(1, new ThreadPoolExecutor.DiscardPolicy())),
              Map.entry("oldest", w -> bounded(1, new ThreadPoolExecutor.DiscardOldestPolicy())),
              Map.entry("handler", w -> bounded(1, (task, pool) -> w.rejects(pool))),
              Map.entry("direct", PooledWork::direct),
              Map.entry("passing", PooledWork::passing),
              Map.entry("hooked", w -> new Hooked(w)),
              Map.entry(
                  "made",
                  w ->
                      new ThreadPoolExecutor(
                          1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), w::newThread)),
              Map.entry("scheduled", w -> new ScheduledThreadPoolExecutor(1)),
              Map.entry("scheduledNone", w -> new ScheduledThreadPoolExecutor(0)),
              Map.entry("scheduledTwo", w -> new ScheduledThreadPoolExecutor(2)),
              Map.entry("dropping", PooledWork::dropping),
              Map.entry("continuing", PooledWork::continuing)));

  private static final Map<String, Call> CALLS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("execute", w -> w.execute(() -> w.add(1))),
              Map.entry("executeTwice", PooledWork::executeTwice),
              Map.entry("sleep", PooledWork::sleep),
              Map.entry("submitPeriodic", PooledWork::submitPeriodic),
              Map.entry("submitTwice", PooledWork::submitTwice),
              Map.entry("submitJoin", w -> w.submit(w::joinLatestWorker)),
              Map.entry("schedule", PooledWork::schedule),
              Map.entry("drop", PooledWork::drop),
              Map.entry("isCancelled", w -> w.last().isCancelled()),
              Map.entry("submit", w -> w.submit(() -> w.add(2))),
              Map.entry("submitWait", w -> w.submit(w::waitForLatch)),
              Map.entry("submitThrow", w -> w.submit(w::fail)),
              Map.entry("submitLook", w -> w.submit(w::lookAtFlag)),
              Map.entry("submitMore", w -> w.submit(w::submitMore)),
              Map.entry("get", PooledWork::get),
              Map.entry("isDone", w -> w.last().isDone()),
              Map.entry("cancel", w -> w.last().cancel(true)),
              Map.entry("cancelGently", w -> w.last().cancel(false)),
              Map.entry("invokeAll", w -> w.invoke(true)),
              Map.entry("invokeAny", w -> w.invoke(false)),
              Map.entry("countDown", PooledWork::countDown),
              Map.entry("read", w -> w.sum.get()),
              Map.entry("shutdown", PooledWork::shutdown),
              Map.entry("shutdownNow", w -> w.pool.shutdownNow().size()),
              Map.entry("await", w -> w.pool.awaitTermination(1, TimeUnit.DAYS)),
              Map.entry("isShutdown", w -> w.pool.isShutdown()),
              Map.entry("isTerminated", w -> w.pool.isTerminated()),
              Map.entry("isTerminating", w -> w.pool.isTerminating()),
              Map.entry("queued", w -> w.pool.getQueue().size()),
              Map.entry("poll", w -> w.pool.getQueue().poll() != null),
              Map.entry("remove", w -> w.last() instanceof FutureTask<?> f && w.pool.remove(f))));

  private static final Map<String, Call> LOOKS =
      new TreeMap<>(
          Map.of(
              "active", w -> w.pool.getActiveCount(),
              "size", w -> w.pool.getPoolSize(),
              "largest", w -> w.pool.getLargestPoolSize(),
              "tasks", w -> w.pool.getTaskCount(),
              "completed", w -> w.pool.getCompletedTaskCount(),
              "toString", w -> w.pool.toString().replaceAll("^[^\\[]*", "")));

  /** What a thread does, by its name. */
  private interface Call {
    Object on(PooledWork work) throws Exception;
  }

  /** A pool with hooks of its own. */
  private static final class Hooked extends ThreadPoolExecutor {
    private final PooledWork work;

    Hooked(PooledWork work) {
      super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
      this.work = work;
    }

    @Override
    protected void beforeExecute(Thread thread, Runnable task) {
      work.hooks.addAndGet(1);
    }

    @Override
    protected void afterExecute(Runnable task, Throwable thrown) {
      work.hooks.addAndGet(10);
    }

    @Override
    protected void terminated() {
      work.hooks.addAndGet(Thread.currentThread().isInterrupted() ? 200 : 100);
      work.hooks.addAndGet(Thread.currentThread() == work.caller ? 10_000 : 20_000);
    }
  }

  private final String kind;
  private final List<String> first;
  private final List<String> second;
  private final AtomicInteger sum = new AtomicInteger();
  private final AtomicInteger hooks = new AtomicInteger();
  private final AtomicReference<Future<?>> latest = new AtomicReference<>();
  private final CountDownLatch latch = new CountDownLatch(1);
  private final AtomicReference<Thread> worker = new AtomicReference<>();
  private final Thread caller = Thread.currentThread();
  private ThreadPoolExecutor pool;

  private PooledWork(String kind, List<String> first, List<String> second) {
    this.kind = kind;
    this.first = first;
    this.second = second;
  }

  /** The names of the kinds of pools. */
  public static List<String> pools() {
    return List.copyOf(POOLS.keySet());
  }

  /** The names of what threads can do, which may include reading what the pool does. */
  public static List<String> calls(boolean looks) {
    List<String> names = new ArrayList<>(CALLS.keySet());
    if (looks) {
      names.addAll(LOOKS.keySet());
    }
    return names;
  }

  /** Runs the calls of two threads; returns the result of each. */
  public static Object run(String kind, List<String> first, List<String> second) throws Exception {
    return new PooledWork(kind, first, second).run();
  }

  private Object run() throws Exception {
    pool = POOLS.get(kind).apply(this);
    StringBuilder other = new StringBuilder();
    Thread thread = new Thread(() -> calls(second, other));
    if (!second.isEmpty()) {
      thread.start();
    }
    StringBuilder own = new StringBuilder();
    calls(first, own);
    thread.join();
    String result = own + "| " + other + "| " + sum + " " + hooks;
    // No thread may wait for ever.
    latch.countDown();
    return result;
  }

  private void calls(List<String> names, StringBuilder results) {
    for (String name : names) {
      results.append(call(name)).append(' ');
    }
  }

  private Object call(String name) {
    try {
      Call call = CALLS.get(name);
      return (call == null ? LOOKS.get(name) : call).on(this);
    } catch (InterruptedException e) {
      return "interrupted";
    } catch (RejectedExecutionException e) {
      return "rejected";
    } catch (CancellationException e) {
      return "cancelled";
    } catch (ExecutionException e) {
      return "failed";
    } catch (TimeoutException e) {
      return "late";
    } catch (Exception e) {
      return e.getClass().getSimpleName();
    }
  }

  private static ThreadPoolExecutor bounded(int most, RejectedExecutionHandler handler) {
    return new ThreadPoolExecutor(
        1, most, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler);
  }

  private static ThreadPoolExecutor direct(PooledWork work) {
    return new ThreadPoolExecutor(0, 2, 1, TimeUnit.SECONDS, new SynchronousQueue<>());
  }

  private static ThreadPoolExecutor passing(PooledWork work) {
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    pool.allowCoreThreadTimeOut(true);
    return pool;
  }

  /** Runs nothing after it was shut down that is delayed. */
  private static ThreadPoolExecutor dropping(PooledWork work) {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return pool;
  }

  /** Goes on with what is periodic after it was shut down. */
  private static ThreadPoolExecutor continuing(PooledWork work) {
    ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
    pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(true);
    return pool;
  }

  private void rejects(ThreadPoolExecutor by) {
    hooks.addAndGet(by.isShutdown() ? 1000 : 3000);
  }

  private Thread newThread(Runnable worker) {
    hooks.addAndGet(1);
    Thread thread = new Thread(worker);
    thread.setUncaughtExceptionHandler((t, e) -> hooks.addAndGet(t.isInterrupted() ? 20 : 10));
    return thread;
  }

  private Object execute(Runnable task) {
    if (kind.equals("made")) {
      pool.execute(
          () -> {
            task.run();
            throw new IllegalStateException();
          });
    } else {
      pool.execute(task);
    }
    return "";
  }

  private Object executeTwice() {
    execute(() -> add(2));
    return execute(() -> add(3));
  }

  private Object sleep() throws InterruptedException {
    Thread.sleep(1000);
    return "";
  }

  private Object submitPeriodic() {
    if (pool instanceof ScheduledThreadPoolExecutor scheduled) {
      latest.set(scheduled.scheduleAtFixedRate(() -> add(1), 1, 1, TimeUnit.DAYS));
      return "";
    }
    return submit(() -> add(1));
  }

  /** A task that comes again once. */
  private Object submitTwice() {
    Runnable task =
        () -> {
          if (add(1) > 10) {
            throw new IllegalStateException();
          }
        };
    if (pool instanceof ScheduledThreadPoolExecutor scheduled) {
      latest.set(scheduled.scheduleWithFixedDelay(task, 0, 1, TimeUnit.SECONDS));
      return "";
    }
    return submit(Executors.callable(task));
  }

  private Object schedule() {
    if (pool instanceof ScheduledThreadPoolExecutor scheduled) {
      latest.set(scheduled.schedule(() -> add(2), 1, TimeUnit.SECONDS));
      return "";
    }
    return submit(() -> add(2));
  }

  private Object drop() {
    if (pool instanceof ScheduledThreadPoolExecutor scheduled) {
      scheduled.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    }
    return "";
  }

  /** Waits for the end of the worker that was here before, if it is another one. */
  private Object joinLatestWorker() throws InterruptedException {
    Thread before = worker.getAndSet(Thread.currentThread());
    if (before != null && before != Thread.currentThread()) {
      before.join();
    }
    return add(9);
  }

  private Object submit(Callable<?> task) {
    latest.set(pool.submit(task));
    return "";
  }

  private Future<?> last() {
    Future<?> future = latest.get();
    return future == null ? new FutureTask<>(() -> 0) : future;
  }

  private Object get() throws Exception {
    Future<?> future = latest.get();
    return future == null ? "none" : future.get();
  }

  private Object invoke(boolean all) throws Exception {
    List<Callable<Integer>> tasks = List.of(() -> add(3), () -> add(4));
    if (!all) {
      return pool.invokeAny(tasks);
    }
    StringBuilder results = new StringBuilder();
    for (Future<Integer> future : pool.invokeAll(tasks)) {
      results.append(future.get()).append(',');
    }
    return results;
  }

  private int add(int digit) {
    return sum.updateAndGet(s -> s * 10 + digit);
  }

  private Object waitForLatch() {
    try {
      latch.await();
      return add(5);
    } catch (InterruptedException e) {
      return add(6);
    }
  }

  private Object fail() {
    add(7);
    throw new IllegalStateException();
  }

  private Object lookAtFlag() {
    boolean before = Thread.currentThread().isInterrupted();
    add(8);
    return before + "," + Thread.currentThread().isInterrupted();
  }

  private Object submitMore() {
    try {
      pool.submit(() -> add(1));
      return add(9);
    } catch (RejectedExecutionException e) {
      return add(Thread.currentThread().isInterrupted() ? 3 : 4);
    }
  }

  private Object countDown() {
    latch.countDown();
    return "";
  }

  private Object shutdown() {
    pool.shutdown();
    return "";
  }
}
