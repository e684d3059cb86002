package programs;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.locks.ReentrantLock;

/** Programs whose threads share plain containers of the JDK in ways that are no data races. */
public final class OrderedContainers {
  private OrderedContainers() {}

  /** One lock for all. */
  public static Object locked() throws InterruptedException {
    List<String> list = new ArrayList<>();
    ReentrantLock lock = new ReentrantLock();
    Runnable add =
        () -> {
          lock.lock();
          try {
            list.add("a");
          } finally {
            lock.unlock();
          }
        };
    Containers.both(add, add);
    return list.size();
  }

  /** The monitor of a wrapper. */
  public static Object synchronizedMap() throws InterruptedException {
    return Containers.puts(Collections.synchronizedMap(new HashMap<>()));
  }

  /** The wrapper's monitor for iterating, as its documentation says. */
  public static Object synchronizedIteration() throws InterruptedException {
    List<String> list = Collections.synchronizedList(new ArrayList<>());
    int[] count = new int[1];
    Containers.both(
        () -> list.add("a"),
        () -> {
          synchronized (list) {
            for (String text : list) {
              count[0] += text.length();
            }
          }
        });
    return count[0];
  }

  /** Each thread has its own. */
  public static Object confined() throws InterruptedException {
    int[] sizes = new int[2];
    Containers.both(() -> sizes[0] = filled().size(), () -> sizes[1] = filled().size());
    return sizes[0] + sizes[1];
  }

  private static List<String> filled() {
    List<String> list = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      list.add(text.append(i).toString());
    }
    return list;
  }

  /** Handed over through a queue. */
  public static Object queued() throws InterruptedException {
    LinkedBlockingQueue<List<String>> queue = new LinkedBlockingQueue<>();
    int[] size = new int[1];
    Containers.both(
        () -> {
          List<String> list = new ArrayList<>();
          list.add("a");
          queue.add(list);
        },
        () -> {
          try {
            List<String> list = queue.take();
            list.add("b");
            size[0] = list.size();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
    return size[0];
  }

  /** Made before the threads start, read by all of them, changed after they have ended. */
  public static Object handedOver() throws InterruptedException {
    Map<String, Integer> map = new LinkedHashMap<>();
    map.put("a", 1);
    List<String> list = new ArrayList<>(List.of("x"));
    int[] seen = new int[2];
    Containers.both(
        () -> seen[0] = map.get("a") + list.get(0).length() + map.keySet().size(),
        () -> seen[1] = map.getOrDefault("a", 0) + list.toArray(new String[0]).length);
    map.put("b", 2);
    list.clear();
    return seen[0] + seen[1] + map.size() + list.size();
  }

  /** Read in many ways by two threads at once. */
  public static Object read() throws InterruptedException {
    List<String> list = new ArrayList<>(List.of("x", "y"));
    Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
    TreeMap<String, Integer> tree = new TreeMap<>(map);
    StringBuilder builder = new StringBuilder("text");
    Deque<String> deque = new ArrayDeque<>(list);
    List<String> fixed = Arrays.asList("x", "y");
    PriorityQueue<String> queue = new PriorityQueue<>(list);
    BitSet bits = BitSet.valueOf(new long[] {5});
    Runnable reads =
        () -> {
          for (String text : list) {
            Containers.look(map.containsKey(text));
          }
          Containers.look(list.stream().map(String::length).toList());
          Containers.look(list.subList(0, 1).contains("x"));
          Containers.look(map.entrySet().iterator().next().getValue());
          Containers.look(map.putIfAbsent("a", 2));
          Containers.look(map.computeIfAbsent("a", String::length));
          Containers.look(new HashMap<>(map).keySet().remove("a"));
          Containers.look(tree.headMap("b").get("a"));
          Containers.look(tree.descendingMap().firstEntry());
          Containers.look(builder.toString());
          Containers.look(builder.charAt(0));
          Containers.look(builder.indexOf("x"));
          Containers.look(deque.peek());
          Containers.look(deque.contains("x"));
          Containers.look(deque.toArray(new String[0]));
          Containers.look(bits.get(1));
          Containers.look(bits.nextSetBit(0));
          Containers.look(bits.get(0, 2).cardinality());
          Containers.look(List.of(((ArrayList<?>) list).clone(), tree.clone(), bits.clone()));
          for (String text : fixed) {
            Containers.look(fixed.indexOf(text));
          }
          for (String text : queue) {
            Containers.look(queue.contains(text));
          }
          Containers.look(new ArrayList<>(list).equals(list));
          Containers.look(list.hashCode());
          Containers.look(String.valueOf(map));
          Containers.look(String.join(",", list));
        };
    Containers.both(reads, reads);
    return "done";
  }

  /** Containers that may be shared. */
  public static Object concurrent() throws InterruptedException {
    Map<String, Integer> map = new ConcurrentHashMap<>();
    List<String> list = new CopyOnWriteArrayList<>();
    Containers.both(
        () -> {
          map.put("a", 1);
          list.add("a");
        },
        () -> {
          map.put("b", 1);
          list.add("b");
        });
    return map.size() + list.size();
  }

  /** What the JDK keeps for itself. */
  public static Object insideTheJdk() throws InterruptedException {
    Runnable use =
        () -> {
          Containers.look(String.format("%s %d %x", "a", 1, 2));
          Containers.look(System.getProperty("java.version"));
          Containers.look(java.nio.charset.Charset.forName("UTF-8"));
          Containers.look(new Thread(() -> {}, "unused").getName());
          Containers.look(LocalDate.of(2020, 1, 1).format(DateTimeFormatter.ISO_DATE));
          Containers.look("ab".replaceAll("[a]", "b"));
        };
    Containers.both(use, use);
    return "done";
  }

  /** What the JDK keeps for itself, and fills the first time it is used. */
  public static Object cachesOfTheJdk(String logger) throws InterruptedException {
    Runnable use =
        () -> {
          Containers.look(OrderedContainers.class.getResource("Containers.class"));
          java.util.logging.Logger.getLogger(logger).fine("nothing");
        };
    Containers.both(use, use);
    return "done";
  }

  /** The workers of a pool are kept under a lock of the JDK. */
  public static Object pool() throws Exception {
    var pool = java.util.concurrent.Executors.newFixedThreadPool(2);
    List<java.util.concurrent.Future<Integer>> futures = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      List<String> own = new ArrayList<>();
      futures.add(
          pool.submit(
              () -> {
                own.add("a");
                return own.size();
              }));
    }
    int sum = 0;
    for (var future : futures) {
      sum += future.get();
    }
    pool.shutdown();
    return sum;
  }
}
