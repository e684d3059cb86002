package programs;

import java.text.SimpleDateFormat;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Programs whose threads share plain containers of the JDK, without synchronisation. */
@SuppressWarnings({
  "JavaUtilDate",
  "ReturnValueIgnored"
}) // what is called matters, not what it returns
public final class Containers {
  private static List<String> names = new ArrayList<>();

  private Containers() {}

  /** Makes use of something. */
  public static boolean look(Object seen) {
    return seen == null;
  }

  static void both(Runnable first, Runnable second) throws InterruptedException {
    Thread one = new Thread(first);
    Thread two = new Thread(second);
    one.start();
    two.start();
    one.join();
    two.join();
  }

  private static String guarded(Runnable action) {
    try {
      action.run();
      return "";
    } catch (ConcurrentModificationException e) {
      return "modified";
    }
  }

  private static Object adds(Collection<String> collection) throws InterruptedException {
    both(() -> collection.add("a"), () -> collection.add("b"));
    return collection.size();
  }

  static Object puts(Map<String, Integer> map) throws InterruptedException {
    both(() -> map.put("a", 1), () -> map.put("b", 2));
    return map.size();
  }

  /** Races. */
  public static Object racyArrayList() throws InterruptedException {
    return adds(new ArrayList<>());
  }

  /** Races. */
  public static Object racyStatic() throws InterruptedException {
    both(() -> names.add("a"), () -> names.add("b"));
    return "done";
  }

  /** Races. */
  public static Object racyLinkedList() throws InterruptedException {
    return adds(new LinkedList<>());
  }

  /** Races. */
  public static Object racyArrayDeque() throws InterruptedException {
    return adds(new ArrayDeque<>());
  }

  /** Races. */
  public static Object racyPriorityQueue() throws InterruptedException {
    PriorityQueue<String> queue = new PriorityQueue<>();
    both(() -> queue.add("a"), () -> look(queue.poll()));
    return "done";
  }

  /** Races. */
  public static Object racyHashSet() throws InterruptedException {
    return adds(new HashSet<>());
  }

  /** Races. */
  public static Object racyTreeSet() throws InterruptedException {
    return adds(new TreeSet<>());
  }

  /** Races. */
  public static Object racyHashMap() throws InterruptedException {
    return puts(new HashMap<>());
  }

  /** Races. */
  public static Object racyLinkedHashMap() throws InterruptedException {
    return puts(new LinkedHashMap<>());
  }

  /** Races. */
  public static Object racyTreeMap() throws InterruptedException {
    return puts(new TreeMap<>());
  }

  /** Races. */
  public static Object racyIdentityHashMap() throws InterruptedException {
    return puts(new IdentityHashMap<>());
  }

  /** Races. */
  public static Object racyWeakHashMap() throws InterruptedException {
    return puts(new WeakHashMap<>());
  }

  /** Races. */
  public static Object racyEnumMap() throws InterruptedException {
    Map<TimeUnit, String> map = new EnumMap<>(TimeUnit.class);
    both(() -> map.put(TimeUnit.DAYS, "a"), () -> map.put(TimeUnit.HOURS, "b"));
    return "done";
  }

  /** Races. */
  public static Object racyEnumSet() throws InterruptedException {
    Set<TimeUnit> set = EnumSet.noneOf(TimeUnit.class);
    both(() -> set.add(TimeUnit.DAYS), () -> set.add(TimeUnit.HOURS));
    return "done";
  }

  /** Races. */
  public static Object racyBitSet() throws InterruptedException {
    BitSet set = new BitSet();
    both(() -> set.set(1), () -> set.set(2));
    return "done";
  }

  /** Races. */
  public static Object racyStringBuilder() throws InterruptedException {
    StringBuilder builder = new StringBuilder();
    both(() -> builder.append("a"), () -> builder.append("b"));
    return builder.length();
  }

  /** Races. */
  public static Object racyStringJoiner() throws InterruptedException {
    StringJoiner joiner = new StringJoiner(",");
    both(() -> joiner.add("a"), () -> joiner.add("b"));
    return "done";
  }

  /** Races. */
  public static Object racyDateFormat() throws InterruptedException {
    SimpleDateFormat format = new SimpleDateFormat("yyyy");
    both(() -> look(format.format(new Date(0))), () -> look(format.format(new Date(1))));
    return "done";
  }

  /** Races. */
  public static Object racyArraysAsList() throws InterruptedException {
    List<String> list = Arrays.asList("a", "b");
    both(() -> list.set(0, "c"), () -> look(list.get(0)));
    return "done";
  }

  /** Races. */
  public static Object racyArraysAsListCopy() throws InterruptedException {
    List<String> list = Arrays.asList("a", "b");
    both(() -> list.set(0, "c"), () -> look(list.toArray(new String[0])));
    return "done";
  }

  /** Races, through an iterator that has another container for itself. */
  public static Object racyPriorityQueueIteration() throws InterruptedException {
    PriorityQueue<String> queue = new PriorityQueue<>(List.of("x"));
    both(() -> queue.add("a"), () -> guarded(() -> look(queue.iterator().next())));
    return "done";
  }

  /** Races. */
  public static Object racyStringBuilderToString() throws InterruptedException {
    StringBuilder builder = new StringBuilder("a");
    String[] text = new String[1];
    both(() -> builder.append("b"), () -> text[0] = builder.toString());
    return text[0];
  }

  /** Races, for a list of the program's own class. */
  public static Object racySubclass() throws InterruptedException {
    return adds(new ArrayList<>() {});
  }

  /** Races, for a list that the JDK made. */
  public static Object racyCollected() throws InterruptedException {
    return adds(Stream.of("x").collect(Collectors.toList()));
  }

  /** Races: reading is writing. */
  public static Object racyAccessOrder() throws InterruptedException {
    Map<String, Integer> map = new LinkedHashMap<>(16, 0.75f, true);
    map.put("a", 1);
    map.put("b", 2);
    both(() -> look(map.get("a")), () -> look(map.get("a")));
    return "done";
  }

  /** Races: iterating a synchronized list needs its lock. */
  public static Object racySynchronizedIteration() throws InterruptedException {
    List<String> list = Collections.synchronizedList(new ArrayList<>(List.of("x")));
    String[] seen = {""};
    both(
        () -> list.add("a"),
        () ->
            seen[0] =
                guarded(
                    () -> {
                      for (String text : list) {
                        look(text);
                      }
                    }));
    return seen[0];
  }

  /** Races, through a stream. */
  public static Object racyStream() throws InterruptedException {
    List<String> list = new ArrayList<>(List.of("x"));
    both(
        () -> list.add("a"), () -> guarded(() -> look(list.stream().map(String::length).toList())));
    return "done";
  }

  /** Races, through views. */
  public static Object racyViews() throws InterruptedException {
    NavigableMap<String, Integer> map = new TreeMap<>(Map.of("x", 1));
    both(() -> map.put("a", 1), () -> guarded(() -> look(map.headMap("y", true).keySet().size())));
    return "done";
  }

  /** Races, through a view that removes. */
  public static Object racyKeySet() throws InterruptedException {
    Map<String, Integer> map = new HashMap<>(Map.of("x", 1));
    both(() -> map.keySet().remove("x"), () -> look(map.containsKey("x")));
    return "done";
  }

  /** Races, through an iterator that removes. */
  public static Object racyIterator() throws InterruptedException {
    List<String> list = new LinkedList<>(List.of("x"));
    both(
        () ->
            guarded(
                () -> {
                  Iterator<String> all = list.iterator();
                  all.next();
                  all.remove();
                }),
        () -> look(list.size()));
    return "done";
  }

  /** Races: adding all reads the other. */
  public static Object racyAddAll() throws InterruptedException {
    List<String> one = new ArrayList<>();
    List<String> other = new ArrayList<>();
    both(() -> guarded(() -> one.addAll(other)), () -> other.add("x"));
    return one.size();
  }

  /** Races. */
  public static Object racySort() throws InterruptedException {
    List<String> list = new ArrayList<>(List.of("b", "a"));
    both(() -> guarded(() -> Collections.sort(list)), () -> look(list.get(0)));
    return "done";
  }

  /** Races: another lock. */
  public static Object racyOtherLock() throws InterruptedException {
    List<String> list = new ArrayList<>();
    Object lock = new Object();
    both(
        () -> {
          synchronized (lock) {
            list.add("a");
          }
        },
        () -> {
          synchronized (list) {
            list.add("b");
          }
        });
    return "done";
  }

  /** Races: checking and acting are two calls. */
  public static Object racyCheckThenAct() throws InterruptedException {
    Map<String, Integer> map = new HashMap<>();
    int[] puts = new int[2];
    both(
        () -> {
          if (!map.containsKey("a")) {
            map.put("a", 1);
            puts[0] = 1;
          }
        },
        () -> {
          if (!map.containsKey("a")) {
            map.put("a", 1);
            puts[1] = 1;
          }
        });
    return puts[0] + puts[1];
  }
}
