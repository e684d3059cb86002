package programs;

import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** Programs with reference queues and cleaners. */
public final class References {
  private static volatile String seen = "nothing";

  /** What the garbage collector must leave alone. */
  private static Object kept;

  private References() {}

  /** One waits for what the other puts into the queue. */
  public static Object handOver() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    kept = new Object();
    WeakReference<Object> reference = new WeakReference<>(kept, queue);
    Together.run(
        () -> seen = queue.remove() == reference ? "got" : "other",
        () -> seen = "put " + reference.enqueue());
    return seen + " " + queue.poll() + " " + reference.enqueue();
  }

  /** One thread polls while another puts. */
  public static Object look() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> reference = new WeakReference<>(queue, queue);
    Together.run(() -> seen = queue.poll() == null ? "none" : "one", reference::enqueue);
    return seen;
  }

  /** No thread puts anything, with and without a limit. */
  public static Object inVain(long millis) throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    Thread waiting = Together.start(() -> seen = String.valueOf(queue.remove(millis)));
    waiting.join();
    return seen;
  }

  /** An interrupt ends the wait. */
  public static Object interrupted() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    Thread waiting =
        Together.start(
            () -> {
              try {
                queue.remove();
              } catch (InterruptedException e) {
                seen = "interrupted";
              }
            });
    waiting.interrupt();
    waiting.join();
    return seen;
  }

  /** What the garbage collector does is not seen: it may as well never run. */
  public static Object collected() throws InterruptedException {
    ReferenceQueue<Object> queue = new ReferenceQueue<>();
    WeakReference<Object> reference = new WeakReference<>(new Object(), queue);
    WeakHashMap<Object, String> map = new WeakHashMap<>();
    map.put(new Object(), "value");
    Thread other = Together.start(() -> System.gc());
    other.join();
    map.put(map, "another");
    return queue.poll() + " " + (reference == null);
  }

  /** References are not cleared while a program runs. */
  public static Object uncleared() throws InterruptedException {
    WeakReference<Object> reference = new WeakReference<>(new Object());
    WeakHashMap<Object, String> map = new WeakHashMap<>();
    map.put(new Object(), "value");
    Thread other = Together.start(() -> System.gc());
    other.join();
    return (reference.get() != null) + " " + map.size();
  }

  /** Uses a map with weak keys that is there before and after the program, as Mockito's is. */
  public static Object register(Map<Object, String> map, ReferenceQueue<Object> queue)
      throws InterruptedException {
    WeakReference<Object> key = new WeakReference<>(new Object(), queue);
    map.put(key, "old");
    System.gc();
    Together.run(() -> map.put(key, "new"), () -> seen = queue.poll() + " " + map.get(key));
    return seen;
  }

  /** The table of loggers does not hold on to them. */
  public static Object logger() throws InterruptedException {
    Together.run(() -> Logger.getLogger("programs.References"), () -> {});
    return "known";
  }

  /** An action that two threads want to run runs once. */
  public static Object cleaner() throws InterruptedException {
    Cleaner cleaner = Cleaner.create();
    kept = List.of(cleaner);
    AtomicInteger runs = new AtomicInteger();
    Cleaner.Cleanable cleanable = cleaner.register(kept, runs::incrementAndGet);
    Together.run(cleanable::clean, cleanable::clean);
    return runs.get();
  }

  /** The thread of a cleaner is there, and the program ends all the same. */
  public static Object cleanerThread() throws InterruptedException {
    Cleaner cleaner = Cleaner.create();
    kept = List.of(cleaner);
    Cleaner.Cleanable cleanable = cleaner.register(kept, () -> {});
    Together.start(cleanable::clean).join();
    return threads();
  }

  /** Which of two threads runs an action. */
  public static Object cleaning() throws InterruptedException {
    Cleaner cleaner = Cleaner.create();
    kept = List.of(cleaner);
    String[] who = new String[1];
    Cleaner.Cleanable cleanable =
        cleaner.register(kept, () -> who[0] = Thread.currentThread().getName());
    Together.run(cleanable::clean, cleanable::clean);
    return who[0];
  }

  private static String threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .sorted()
        .collect(Collectors.joining(" "));
  }

  /** Another process. */
  public static Object process() throws Exception {
    Thread other = Together.start(() -> seen = "other");
    new ProcessBuilder("true").start().waitFor();
    other.join();
    return seen;
  }

  /** Whether a thread gets what it has put into a queue, if others put something there, too. */
  public static Object polled(ReferenceQueue<Object> queue, Runnable others)
      throws InterruptedException {
    WeakReference<Object> own = new WeakReference<>(new Object(), queue);
    Together.start(own::enqueue).join();
    others.run();
    others.run();
    return (queue.poll() == own) + " " + queue.poll();
  }
}
