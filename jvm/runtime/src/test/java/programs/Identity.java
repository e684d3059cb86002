package programs;

import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** What a thread sees of itself, and what it passes on to threads that it creates. */
public final class Identity {
  private static final ThreadLocal<String> LOCAL = ThreadLocal.withInitial(() -> "none");
  private static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

  private Identity() {}

  /** A thread that notes what {@code Thread.currentThread()} returns to it. */
  private static final class Noting extends Thread {
    private Thread seen;
    private Thread seenByReference;

    @Override
    public void run() {
      seen = Thread.currentThread();
      Thread.yield();
      Supplier<Thread> reference = Thread::currentThread;
      seenByReference = reference.get();
    }
  }

  /** Starts a thread, waits for it, and returns what its body did. */
  private static <T> T in(ThreadGroup group, boolean daemon, java.util.concurrent.Callable<T> body)
      throws Exception {
    FutureTask<T> task = new FutureTask<>(body);
    Thread thread = new Thread(group, task, "child");
    thread.setDaemon(daemon);
    thread.start();
    thread.join();
    return task.get();
  }

  /** The current thread is the object that was started. */
  public static Object current() throws InterruptedException {
    Noting first = new Noting();
    Noting second = new Noting();
    first.start();
    second.start();
    first.join();
    second.join();
    return List.of(
        first.seen == first,
        first.seenByReference == first,
        second.seen == second,
        second.seenByReference == second,
        Thread.currentThread().getName());
  }

  /** Thread locals are each thread's own, and survive context switches. */
  public static Object locals() throws Exception {
    LOCAL.set("main");
    INHERITED.set("main");
    Thread other =
        new Thread(
            () -> {
              LOCAL.set("other");
              Thread.yield();
              if (!LOCAL.get().equals("other") || !INHERITED.get().equals("main")) {
                throw new AssertionError(LOCAL.get() + INHERITED.get());
              }
            });
    INHERITED.set("changed");
    other.start();
    String seen = in(null, false, () -> LOCAL.get() + "," + INHERITED.get());
    other.join();
    return seen + "," + LOCAL.get();
  }

  /** A thread inherits from the thread of the program that creates it. */
  public static Object inheritance() throws Exception {
    ThreadGroup group = new ThreadGroup("group");
    ClassLoader loader = new ClassLoader(Identity.class.getClassLoader()) {};
    return in(
        group,
        true,
        () -> {
          Thread.currentThread().setContextClassLoader(loader);
          Thread.currentThread().setPriority(3);
          INHERITED.set("child");
          FutureTask<String> inherited = new FutureTask<>(INHERITED::get);
          Thread thread = new Thread(inherited);
          String made =
              thread.isDaemon()
                  + " "
                  + thread.getThreadGroup().getName()
                  + " "
                  + thread.getPriority()
                  + " "
                  + (thread.getContextClassLoader() == loader);
          thread.start();
          thread.join();
          return made + " " + inherited.get();
        });
  }

  /** An interrupt sets the flag of the interrupted thread. */
  public static Object interrupts() throws Exception {
    Thread main = Thread.currentThread();
    FutureTask<Boolean> task =
        new FutureTask<>(
            () -> {
              main.interrupt();
              return Thread.currentThread().isInterrupted();
            });
    Thread child = new Thread(task);
    child.start();
    String seen = "not interrupted";
    try {
      child.join();
    } catch (InterruptedException e) {
      seen = "interrupted";
      child.join();
    }
    return seen + " " + Thread.interrupted() + " " + task.get();
  }

  /** A handler of uncaught exceptions runs in the thread that failed. */
  public static Object handler() throws InterruptedException {
    StringBuilder seen = new StringBuilder();
    Thread thread =
        new Thread(
            () -> {
              throw new IllegalStateException("boom");
            },
            "failing");
    thread.setUncaughtExceptionHandler(
        (t, e) ->
            seen.append(t == thread)
                .append(' ')
                .append(Thread.currentThread() == thread)
                .append(' ')
                .append(e.getMessage()));
    thread.start();
    thread.join();
    return seen.toString();
  }

  /** The JDK's own classes see the program's thread too. */
  public static Object jdk() throws Exception {
    ReentrantLock lock = new ReentrantLock();
    String locked =
        in(
            null,
            false,
            () -> {
              lock.lock();
              try {
                return lock.isHeldByCurrentThread() + " " + lock.toString().contains("child");
              } finally {
                lock.unlock();
              }
            });
    return locked + " " + Thread.currentThread().getStackTrace()[1].getMethodName();
  }

  /** Tasks of a fork-join pool know that they are, and others that they are not. */
  public static Object forkJoin() throws Exception {
    ForkJoinPool pool = new ForkJoinPool(2);
    List<Boolean> inside =
        pool.submit(
                () ->
                    List.of(
                        ForkJoinTask.inForkJoinPool(),
                        ForkJoinTask.getPool() == pool,
                        Thread.currentThread() instanceof ForkJoinWorkerThread worker
                            && worker.getPool() == pool))
            .get();
    boolean again = pool.submit(() -> 1).get() != 1;
    return inside + " " + List.of(ForkJoinTask.inForkJoinPool(), again);
  }

  /** As many processors as there are, even if controlled threads share one. */
  public static Object processors() throws Exception {
    return in(null, false, () -> Runtime.getRuntime().availableProcessors());
  }

  /** Something with a field that threads share. */
  private static final class Shared {
    private int count;
  }

  /** Which of two objects has the smaller identity hash code; the second is used first. */
  public static Object hashOrder() throws InterruptedException {
    Shared first = new Shared();
    Shared second = new Shared();
    Pieces.Piece piece =
        () -> {
          synchronized (LOCAL) {
            second.count++;
          }
        };
    Pieces.run(piece, piece);
    second.count++;
    return System.identityHashCode(first) < System.identityHashCode(second);
  }

  /** Two threads ask for the identity hash code of the same object, which has none before. */
  public static Object racingHash() throws InterruptedException {
    Object object = new Object();
    int[] codes = new int[2];
    Pieces.run(() -> codes[0] = object.hashCode(), () -> codes[1] = object.hashCode());
    return codes[0] == codes[1] ? codes[0] : "differ";
  }
}
