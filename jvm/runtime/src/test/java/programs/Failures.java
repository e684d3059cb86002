package programs;

import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;

/**
 * Programs that fail in some executions, with messages that contain all that may differ between
 * runs.
 */
public final class Failures {
  private static final Map<Object, Integer> COUNTS = new HashMap<>();
  private static final List<Object> KEYS = new ArrayList<>();
  private static int count;

  static {
    for (int i = 0; i < 5; i++) {
      KEYS.add(new Object());
      COUNTS.put(KEYS.get(i), i);
    }
  }

  private enum Registry {
    INSTANCE;

    @SuppressWarnings("ImmutableEnumChecker")
    private final Map<String, Integer> entries = new ConcurrentHashMap<>();
  }

  private Failures() {}

  private static boolean overtaken() throws InterruptedException {
    int[] order = {0, 0};
    Pieces.run(() -> order[0] = ++count, () -> order[1] = ++count);
    return order[1] < order[0];
  }

  /** Returns random numbers, hash codes and orders that depend on them. */
  public static Object chance() throws InterruptedException {
    Set<Object> objects = new HashSet<>(List.of(new Object(), new Object(), new Object()));
    if (overtaken()) {
      throw new IllegalStateException(
          List.of(
                  UUID.randomUUID(),
                  new Random().nextInt(),
                  ThreadLocalRandom.current().nextInt(),
                  objects,
                  new Object().hashCode(),
                  Set.of("a", "b"),
                  Set.of("a", "b", "c", "d"),
                  Map.of("a", 1, "b", 2, "c", 3))
              .toString());
    }
    return "in order";
  }

  /**
   * Returns hash codes of what is made at run time, which one thread or the other asks for first.
   */
  public static Object madeAtRunTime() throws InterruptedException {
    StringBuffer asked = new StringBuffer();
    Runnable alone = () -> {};
    Runnable also = () -> asked.append("");
    Runnable reference = asked::length;
    Object proxy =
        Proxy.newProxyInstance(
            Failures.class.getClassLoader(),
            new Class<?>[] {Runnable.class},
            (made, method, arguments) -> System.identityHashCode(made));
    Class<?> type = new Object() {}.getClass();
    Exception thrown = new Exception("made at run time");
    Object constants = Registry.values();
    int[] numbers =
        switch (Registry.INSTANCE) {
          case INSTANCE -> new int[1];
        };
    List<Object> objects =
        List.of(alone, also, reference, proxy, proxy.getClass(), type, thrown, constants, numbers);
    Thread thread = new Thread(() -> asked.append("its ").append(codes(objects)));
    thread.start();
    asked.append("mine ").append(codes(objects));
    thread.join();
    if (asked.charAt(0) == 'i') {
      throw new IllegalStateException(asked.toString());
    }
    return "in order";
  }

  private static List<Integer> codes(List<Object> objects) {
    return objects.stream().map(System::identityHashCode).toList();
  }

  /** Returns static state of every kind, which the executions before have changed. */
  public static Object statics() throws InterruptedException {
    Registry.INSTANCE.entries.merge("entry", 1, Integer::sum);
    COUNTS.merge(KEYS.get(0), 1, Integer::sum);
    List<Integer> values = new ArrayList<>(COUNTS.values());
    COUNTS.put(new Object(), 100);
    if (overtaken()) {
      throw new IllegalStateException(values + " " + Registry.INSTANCE.entries + " " + count);
    }
    return "in order";
  }

  /** Returns the time at which a lock could not be acquired. */
  public static Object timed() throws InterruptedException {
    ReentrantLock lock = new ReentrantLock();
    Thread holder =
        Pieces.start(
            () -> {
              lock.lock();
              try {
                Thread.sleep(50);
              } finally {
                lock.unlock();
              }
            });
    if (!lock.tryLock(20, TimeUnit.MILLISECONDS)) {
      throw new AssertionError(
          "no lock at " + System.nanoTime() + " " + System.currentTimeMillis() + " " + holder);
    }
    lock.unlock();
    holder.join();
    return "locked";
  }

  /** Fails in the common pool, whose workers return their names. */
  public static Object commonPool() {
    int sum = IntStream.range(0, 4).parallel().sum();
    CompletableFuture<String> first = CompletableFuture.supplyAsync(Failures::worker);
    CompletableFuture<String> second = CompletableFuture.supplyAsync(Failures::worker);
    String both = first.join() + " " + second.join();
    if (count < 2) {
      throw new AssertionError("an update is lost: " + both + " " + sum);
    }
    return "both";
  }

  private static String worker() {
    count++;
    return Thread.currentThread().getName();
  }
}
