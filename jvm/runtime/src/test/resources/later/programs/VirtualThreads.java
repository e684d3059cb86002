package programs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Programs with virtual threads. */
public final class VirtualThreads {
  private static int count;
  private static volatile String seen;

  private VirtualThreads() {}

  /** What a virtual thread says of itself. */
  public static Object facts() throws InterruptedException {
    Thread thread =
        Thread.ofVirtual()
            .name("v")
            .unstarted(() -> seen = String.valueOf(Thread.currentThread().getName()));
    String before = thread.getState() + " " + thread.isAlive();
    boolean[] same = new boolean[1];
    Thread other = Thread.startVirtualThread(() -> same[0] = Thread.currentThread().isVirtual());
    other.join();
    thread.start();
    thread.join();
    String refused = "";
    try {
      thread.setDaemon(false);
    } catch (IllegalArgumentException e) {
      refused = "refused";
    }
    return before
        + " "
        + thread.isVirtual()
        + same[0]
        + " "
        + thread.isDaemon()
        + " "
        + thread.getPriority()
        + " "
        + thread.getState()
        + " "
        + seen
        + " ["
        + other.getName()
        + "] "
        + refused
        + " "
        + thread.getThreadGroup();
  }

  /** The current thread is the object that was started, and lists of threads leave it out. */
  public static Object identity() throws InterruptedException {
    Thread[] inside = new Thread[1];
    String[] facts = new String[1];
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  inside[0] = Thread.currentThread();
                  facts[0] =
                      inside[0].getThreadGroup().getName()
                          + " "
                          + Thread.getAllStackTraces().containsKey(inside[0])
                          + " "
                          + inside[0].toString().matches("VirtualThread\\[#\\d+\\]/runnable");
                });
    thread.join();
    return (inside[0] == thread) + " " + facts[0];
  }

  /** Running it by hand does nothing. */
  public static Object runByHand() throws InterruptedException {
    int[] runs = new int[1];
    Thread thread = Thread.ofVirtual().unstarted(() -> runs[0]++);
    thread.run();
    thread.start();
    thread.join();
    thread.run();
    return runs[0];
  }

  /** A lost update. */
  public static Object lostUpdate() throws InterruptedException {
    Thread a = Thread.ofVirtual().start(() -> count++);
    Thread b = Thread.startVirtualThread(() -> count++);
    a.join();
    b.join();
    return count;
  }

  /** Two locks in two orders. */
  public static Object deadlock() throws InterruptedException {
    Object left = new Object();
    ReentrantLock right = new ReentrantLock();
    ThreadFactory factory = Thread.ofVirtual().name("f-", 0).factory();
    Thread a =
        factory.newThread(
            () -> {
              synchronized (left) {
                right.lock();
                right.unlock();
              }
            });
    Thread b =
        factory.newThread(
            () -> {
              right.lock();
              try {
                synchronized (left) {
                  count++;
                }
              } finally {
                right.unlock();
              }
            });
    a.start();
    b.start();
    a.join();
    b.join();
    return a.getName() + b.getName();
  }

  /** Tasks that have a thread each; closing the executor waits for them. */
  public static Object perTask() throws Exception {
    Future<Integer> one;
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      one = executor.submit(() -> 1);
      executor.execute(() -> count++);
    }
    return one.get() + " " + count;
  }

  /** The same with threads of a factory, and which of two is first. */
  public static Object perTaskOfFactory() throws Exception {
    try (ExecutorService executor =
        Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("task").factory())) {
      return executor.invokeAny(
          List.of(() -> "a " + Thread.currentThread().getName(), () -> "b task"));
    }
  }

  /** An interrupt in or before a sleep. */
  public static Object interrupt() throws InterruptedException {
    Thread thread =
        Thread.ofVirtual()
            .start(
                () -> {
                  try {
                    Thread.sleep(10);
                    seen = "slept " + Thread.currentThread().isInterrupted();
                  } catch (InterruptedException e) {
                    seen = "interrupted " + Thread.currentThread().isInterrupted();
                  }
                });
    thread.interrupt();
    thread.join();
    return seen;
  }

  /** Parking, with a state that others see. */
  public static Object park() throws InterruptedException {
    Thread thread = Thread.ofVirtual().start(LockSupport::park);
    Thread.State state = thread.getState();
    LockSupport.unpark(thread);
    thread.join();
    return state;
  }

  /** Thread locals, inherited and not. */
  public static Object locals() throws InterruptedException {
    ThreadLocal<String> own = ThreadLocal.withInitial(() -> "initial");
    InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
    own.set("main");
    inherited.set("main");
    String[] values = new String[2];
    Thread a = Thread.ofVirtual().start(() -> values[0] = own.get() + " " + inherited.get());
    Thread b =
        Thread.ofVirtual()
            .inheritInheritableThreadLocals(false)
            .start(() -> values[1] = own.get() + " " + inherited.get());
    a.join();
    b.join();
    return values[0] + ", " + values[1] + ", " + own.get();
  }

  /** A handler of its own. */
  public static Object handler() throws InterruptedException {
    Thread thread =
        Thread.ofVirtual()
            .uncaughtExceptionHandler((t, e) -> seen = t.isVirtual() + " " + e.getMessage())
            .start(
                () -> {
                  throw new IllegalStateException("broken");
                });
    thread.join();
    return seen;
  }

  /** No handler. */
  public static Object uncaught() throws InterruptedException {
    Thread thread =
        Thread.startVirtualThread(
            () -> {
              throw new IllegalStateException("broken");
            });
    thread.join();
    return "over";
  }

  /** A virtual thread does not keep the program alive. */
  public static Object leftBehind() {
    Thread.startVirtualThread(LockSupport::park);
    return "over";
  }

  /** Monitors, and waiting for them. */
  public static Object monitors() throws InterruptedException {
    Object monitor = new Object();
    boolean[] set = new boolean[1];
    Thread waiting =
        Thread.startVirtualThread(
            () -> {
              synchronized (monitor) {
                while (!set[0]) {
                  try {
                    monitor.wait();
                  } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                  }
                }
              }
            });
    synchronized (monitor) {
      set[0] = true;
      monitor.notify();
    }
    return waiting.join(java.time.Duration.ofSeconds(1));
  }

  /** A great many threads. */
  public static Object thousands() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      threads.add(
          Thread.startVirtualThread(
              () -> {
                lock.lock();
                try {
                  count++;
                } finally {
                  lock.unlock();
                }
              }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return count;
  }
}
