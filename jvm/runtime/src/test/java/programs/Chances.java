package programs;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ThreadLocalRandom;

/** Asks for everything that differs between ordinary runs of a program. */
@SuppressWarnings({"JavaUtilDate", "ObjectToString"})
public final class Chances {
  private enum Colour {
    RED,
    GREEN,
    BLUE
  }

  private static final class Thing {}

  private Chances() {}

  private static Object inThread(java.util.concurrent.Callable<Object> body) throws Exception {
    Object[] result = new Object[1];
    Exception[] failure = new Exception[1];
    Thread thread =
        new Thread(
            () -> {
              try {
                result[0] = body.call();
              } catch (Exception e) {
                failure[0] = e;
              }
            });
    thread.start();
    thread.join();
    if (failure[0] != null) {
      throw failure[0];
    }
    return result[0];
  }

  /** The names and ids of threads. */
  @SuppressWarnings("deprecation")
  public static Object threads() throws Exception {
    List<Object> seen = new ArrayList<>();
    seen.add(Thread.currentThread().getId());
    Thread second = new Thread(() -> seen.add(Thread.currentThread().getName()));
    second.start();
    second.join();
    seen.add(second.getId());
    seen.add(new Thread(() -> {}).getName());
    for (int i = 0; i < 2; i++) {
      ExecutorService pool = Executors.newSingleThreadExecutor();
      seen.add(pool.submit(() -> Thread.currentThread().getName()).get());
    }
    ForkJoinPool forks = new ForkJoinPool(1);
    seen.add(forks.submit(() -> Thread.currentThread().getName()).get());
    return seen;
  }

  /** The name of a timer's thread. */
  public static Object timers() throws Exception {
    StringBuilder name = new StringBuilder();
    Timer timer = new Timer();
    Thread[] running = new Thread[1];
    timer.schedule(
        new java.util.TimerTask() {
          @Override
          public void run() {
            running[0] = Thread.currentThread();
            name.append(Thread.currentThread().getName());
            timer.cancel();
          }
        },
        10);
    Thread.sleep(20);
    running[0].join();
    return name.toString();
  }

  /** Random numbers from every source. */
  public static Object random() throws Exception {
    List<Object> seen = new ArrayList<>();
    seen.add(new Random().nextInt(1000));
    seen.add(new Random().nextInt(1000));
    seen.add((int) (Math.random() * 1000));
    seen.add((int) (StrictMath.random() * 1000));
    seen.add(ThreadLocalRandom.current().nextInt(1000));
    seen.add(inThread(() -> ThreadLocalRandom.current().nextInt(1000)));
    seen.add(new SplittableRandom().nextInt(1000));
    seen.add(UUID.randomUUID());
    seen.add(new java.security.SecureRandom().nextInt(1000));
    List<Integer> shuffled = new ArrayList<>(Arrays.asList(1, 2, 3, 4, 5, 6, 7, 8));
    Collections.shuffle(shuffled);
    seen.add(shuffled);
    return seen;
  }

  /** Identity hash codes, and orders that depend on them. */
  public static Object hashes() throws Exception {
    List<Object> seen = new ArrayList<>();
    List<Thing> things = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      things.add(new Thing());
    }
    for (Thing thing : new HashSet<>(things)) {
      seen.add(things.indexOf(thing));
    }
    seen.add(System.identityHashCode(new Object()));
    seen.add(new Object().hashCode());
    seen.add(new Object().toString());
    seen.add(inThread(() -> new Thing().toString()));
    seen.add(Colour.RED.hashCode() + " " + System.identityHashCode(Colour.BLUE));
    seen.add(new HashSet<>(Arrays.asList(Colour.values())));
    seen.add(Thing.class.hashCode());
    seen.add(new HashSet<>(Arrays.asList(Thing.class, Colour.class, Chances.class)));
    return seen;
  }

  /** Orders of small immutable collections. */
  public static Object collections() throws Exception {
    List<Object> seen = new ArrayList<>();
    seen.add(Set.of(1, 2));
    seen.add(Set.of(1, 2, 3, 4, 5, 6, 7));
    seen.add(Map.of(1, 2, 3, 4, 5, 6));
    seen.add(inThread(() -> Set.of("a", "b", "c").toString()));
    return seen.toString();
  }

  /** The times that clocks return. */
  public static Object clocks() throws Exception {
    List<Object> seen = new ArrayList<>();
    seen.add(System.nanoTime());
    seen.add(System.currentTimeMillis());
    seen.add(Instant.now());
    seen.add(LocalDateTime.now(ZoneOffset.UTC));
    seen.add(new Date().getTime());
    seen.add(Calendar.getInstance().getTimeInMillis());
    seen.add(java.time.Clock.systemUTC().millis());
    seen.add(Runtime.getRuntime().availableProcessors());
    seen.add(
        inThread(
            () -> {
              java.util.concurrent.TimeUnit.MILLISECONDS.sleep(1500);
              return Instant.now();
            }));
    return seen;
  }
}
