package bench.programs;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Three threads that increment a counter three times each, with a table beside it: all of it in
 * static fields of three classes, or else in objects that are made each time.
 */
public final class StaticCounter {
  private static final int THREADS = 3;
  private static final int INCREMENTS = 3;
  private static final int ENTRIES = 16;

  private StaticCounter() {}

  private static final class Count {
    static final Object LOCK = new Object();
    static int value;
  }

  private static final class Names {
    static final List<String> ALL = names();
  }

  private static final class Table {
    static final Map<String, Integer> BY_NAME = table(Names.ALL);
  }

  private static List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ENTRIES; i++) {
      names.add("name" + i);
    }
    return names;
  }

  private static Map<String, Integer> table(List<String> names) {
    Map<String, Integer> table = new HashMap<>();
    for (String name : names) {
      table.put(name, table.size());
    }
    return table;
  }

  private static void run(Runnable increment) throws InterruptedException {
    Thread[] threads = new Thread[THREADS];
    for (int i = 0; i < THREADS; i++) {
      threads[i] = new Thread(increment);
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** With static state; returns the sum. */
  public static int inStaticFields() throws InterruptedException {
    run(
        () -> {
          for (int i = 0; i < INCREMENTS; i++) {
            synchronized (Count.LOCK) {
              Count.value++;
            }
          }
        });
    return Count.value + Table.BY_NAME.size();
  }

  /** The same without; returns the sum. */
  public static int inObjects() throws InterruptedException {
    Object lock = new Object();
    int[] value = new int[1];
    run(
        () -> {
          for (int i = 0; i < INCREMENTS; i++) {
            synchronized (lock) {
              value[0]++;
            }
          }
        });
    return value[0] + table(names()).size();
  }
}
