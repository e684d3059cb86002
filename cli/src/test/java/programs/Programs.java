package programs;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** What the tests of the command run. */
public final class Programs {
  private static int count;

  private int calls;

  /** Needs no parameters. */
  public Programs() {}

  private static void twice() throws InterruptedException {
    Thread first = new Thread(() -> count++);
    Thread second = new Thread(() -> count++);
    first.start();
    second.start();
    first.join();
    second.join();
  }

  /** Returns 1 or 2. */
  public static int lostUpdate() throws InterruptedException {
    twice();
    return count;
  }

  /** The same as an instance method; the instance is new in every execution. */
  String instance() throws InterruptedException {
    calls++;
    twice();
    return calls + " call, count " + count;
  }

  /** Whether assertions are enabled, here and in Heddle. */
  public static String asserts() throws Exception {
    twice();
    Class<?> heddle = Class.forName("dev.heddle.cli.Main", false, Programs.class.getClassLoader());
    return Programs.class.desiredAssertionStatus()
        + ", Heddle's own "
        + heddle.desiredAssertionStatus();
  }

  /** Ends well always, and prints. */
  public static void prints() throws InterruptedException {
    Thread other = new Thread(() -> System.out.println("other"));
    other.start();
    System.out.println("main");
    other.join();
  }

  /** Leaves a mark in the working directory. */
  public static void marks() throws IOException, InterruptedException {
    Thread other = new Thread(() -> System.out.println("other"));
    other.start();
    new File("mark").createNewFile();
    other.join();
  }

  /** Whether each thread finds what is on the class path of the program. */
  public static String contextLoaders() throws InterruptedException {
    boolean[] found = new boolean[1];
    Thread other = new Thread(() -> found[0] = findsOwn());
    other.start();
    other.join();
    return findsOwn() + " " + found[0];
  }

  private static boolean findsOwn() {
    return Thread.currentThread().getContextClassLoader().getResource("own.txt") != null;
  }

  /** Has no second thread. */
  public static void alone() {
    count++;
  }

  private static final AtomicInteger LATE = new AtomicInteger();

  /** Takes steps before it has a second thread. */
  public static void late() throws InterruptedException {
    while (LATE.incrementAndGet() < 10) {
      Thread.onSpinWait();
    }
    lostUpdate();
  }

  /** Ends the JVM. */
  public static void exits() throws InterruptedException {
    Thread other = new Thread(() -> System.exit(0), "other");
    other.start();
    other.join();
  }

  /** Ends the JVM at once. */
  public static void halts() throws InterruptedException {
    Thread other = new Thread(() -> Runtime.getRuntime().halt(0), "other");
    other.start();
    other.join();
  }

  /** Fails if the other thread comes first. */
  public static void fails() throws InterruptedException {
    Thread other = new Thread(() -> count = 1, "other");
    other.start();
    if (count == 1) {
      throw new IllegalStateException("a \"quoted\" message");
    }
    other.join();
  }

  /** Never ends, but always reaches scheduling points. */
  public static void endless() throws InterruptedException {
    Thread other = new Thread(() -> count = 1, "other");
    other.start();
    while (count < 2) {
      Thread.onSpinWait();
    }
  }

  /** Takes a day for long enough. */
  public static void awaits() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(1);
    pool.execute(() -> {});
    pool.shutdown();
    if (!pool.awaitTermination(1, TimeUnit.DAYS)) {
      throw new IllegalStateException("not terminated");
    }
  }

  /** Takes a parameter. */
  public static void parameter(int number) {
    count = number;
  }

  /** Whether the counter is not negative. */
  static boolean notNegative() {
    return count >= 0;
  }

  /** Whether it is even; it cannot be an invariant, as it is not static. */
  boolean even() {
    return count % 2 == 0;
  }

  /** Makes the counter negative for a moment. */
  public static void dips() throws InterruptedException {
    Thread other = new Thread(() -> count += 2, "other");
    other.start();
    count--;
    other.join();
  }

  /** Never ends, and never does the same twice. */
  @SuppressWarnings("UnnecessaryAsync") // its accesses are scheduling points
  public static void counting() throws InterruptedException {
    Thread other = new Thread(() -> count = 1, "other");
    other.start();
    AtomicInteger number = new AtomicInteger();
    while (number.incrementAndGet() != 0) {
      Thread.onSpinWait();
    }
  }

  /** Starts a thread and never joins it. */
  public static String unjoined() {
    new Thread(Thread::yield, "lonely").start();
    return "left";
  }

  /** Asks for more memory than there can be, after another thread has ended. */
  public static int tooLarge() throws InterruptedException {
    Thread other = new Thread(Thread::yield, "other");
    other.start();
    other.join();
    return new long[Integer.MAX_VALUE].length;
  }
}
