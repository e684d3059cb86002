package programs;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Enumerations and interfaces whose initialisers use time, random numbers, threads and the like.
 */
@SuppressWarnings("ImmutableEnumChecker")
public final class Initialisers {
  private Initialisers() {}

  /** Constants that would differ from process to process. */
  enum Config {
    FIRST,
    SECOND;

    private final long nanos = System.nanoTime();
    private final long millis = System.currentTimeMillis();
    private final Instant now = Instant.now();
    private final int random = new Random().nextInt();
    private final double fraction = Math.random();
    private final int local = ThreadLocalRandom.current().nextInt();
    private final long split = new SplittableRandom().nextLong();
    private final UUID uuid = UUID.randomUUID();
    private final int hash = System.identityHashCode(new Object());
    private final String order = order();
    private final AtomicInteger counter = new AtomicInteger(3);
    private final Thread thread = new Thread(counter::incrementAndGet, "of " + name());

    /** The order in which a set has objects that are hashed by their identity. */
    private static String order() {
      List<Object> objects = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        objects.add(new Initialisers());
      }
      Set<Object> set = new HashSet<>(objects);
      StringBuilder text = new StringBuilder();
      set.forEach(object -> text.append(objects.indexOf(object)));
      return text.toString();
    }

    String facts() {
      return String.join(
          " ",
          List.of(
              name(),
              nanos + "",
              millis + "",
              now + "",
              random + "",
              fraction + "",
              local + "",
              split + "",
              uuid + "",
              hash + "",
              order));
    }
  }

  /** The same for an interface. */
  interface Constants {
    long NANOS = System.nanoTime();
    double FRACTION = Math.random();
    int LOCAL = ThreadLocalRandom.current().nextInt();
    Object HASHED = new Object();
  }

  private static String constants() {
    return Constants.NANOS
        + " "
        + Constants.FRACTION
        + " "
        + Constants.LOCAL
        + " "
        + Constants.HASHED.hashCode();
  }

  /** Everything, the enumeration first. */
  public static Object enumFirst() throws InterruptedException {
    Pieces.run(() -> {});
    String facts = Config.FIRST.facts() + " " + Config.SECOND.facts();
    return facts + " " + constants();
  }

  /** The same, the interface first. */
  public static Object interfaceFirst() throws InterruptedException {
    Pieces.run(() -> {});
    String constants = constants();
    return Config.FIRST.facts() + " " + Config.SECOND.facts() + " " + constants;
  }

  /** A thread that an enumeration has made is started in every execution. */
  public static Object startLater() throws InterruptedException {
    Thread thread = Config.FIRST.thread;
    thread.start();
    int seen = Config.FIRST.counter.incrementAndGet();
    thread.join();
    return seen + " of " + Config.FIRST.counter.get();
  }

  /** Waits for time to pass. */
  enum Waiting {
    DONE;

    static {
      long end = System.nanoTime() + 100_000_000;
      while (System.nanoTime() < end) {
        Thread.onSpinWait();
      }
    }
  }

  /** Whether the initialiser ends. */
  public static Object waits() throws InterruptedException {
    Pieces.run(() -> {});
    return Waiting.DONE;
  }

  /** Starts a thread. */
  enum Starting {
    STARTED;

    static {
      new Thread(() -> {}).start();
    }
  }

  /** What an initialiser starts cannot be started again. */
  public static Object starts() throws InterruptedException {
    Pieces.run(() -> {});
    return Starting.STARTED;
  }

  /** Lets others start a thread. */
  interface Submitting {
    ExecutorService POOL = Executors.newSingleThreadExecutor();
    Object DONE = POOL.submit(() -> {});
  }

  /** The same for a pool. */
  public static Object submits() throws InterruptedException {
    Pieces.run(() -> {});
    return Submitting.DONE != null;
  }

  /** Has a pool that it uses later. */
  enum Pooling {
    SHARED;

    private final ExecutorService pool = Executors.newFixedThreadPool(1);
  }

  /** A pool that an enumeration has made works in every execution. */
  public static Object pools() throws Exception {
    int[] count = new int[1];
    Pooling.SHARED.pool.submit(() -> count[0]++).get();
    Pooling.SHARED.pool.shutdown();
    return count[0];
  }
}
