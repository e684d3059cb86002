package programs.generated;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/** Two threads that use one concurrent collection, also by methods that are not linearizable. */
public final class LookedAt {
  private static final Map<String, Supplier<Object>> COLLECTIONS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("ConcurrentHashMap", ConcurrentHashMap::new),
              Map.entry("SmallHashMap", LookedAt::smallMap),
              Map.entry("ConcurrentSkipListMap", ConcurrentSkipListMap::new),
              Map.entry("SubMap", () -> new ConcurrentSkipListMap<Integer, Integer>().tailMap(1)),
              Map.entry("KeySet", ConcurrentHashMap::newKeySet),
              Map.entry("SetFromMap", () -> Collections.newSetFromMap(new ConcurrentHashMap<>())),
              Map.entry("ConcurrentLinkedQueue", ConcurrentLinkedQueue::new),
              Map.entry("ConcurrentLinkedDeque", ConcurrentLinkedDeque::new),
              Map.entry("LinkedTransferQueue", LinkedTransferQueue::new),
              Map.entry("LinkedBlockingQueue", LinkedBlockingQueue::new),
              Map.entry("LinkedBlockingDeque", LinkedBlockingDeque::new),
              Map.entry("ArrayBlockingQueue", () -> new ArrayBlockingQueue<>(3)),
              Map.entry("PriorityBlockingQueue", PriorityBlockingQueue::new)));

  private static final Map<String, Function<ConcurrentMap<Integer, Integer>, Object>> OF_MAPS =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("put1", m -> m.put(1, 5)),
              Map.entry("put2", m -> m.put(2, 6)),
              Map.entry("putIfAbsent1", m -> m.putIfAbsent(1, 7)),
              Map.entry("put17", m -> m.put(17, 8)),
              Map.entry("remove1", m -> m.remove(1)),
              Map.entry("replace1", m -> m.replace(1, 9)),
              Map.entry("merge2", m -> m.merge(2, 3, Integer::sum)),
              Map.entry("clear", LookedAt::clear),
              Map.entry("get1", m -> m.get(1)),
              Map.entry("containsKey2", m -> m.containsKey(2)),
              Map.entry("size", Map::size),
              Map.entry("isEmpty", Map::isEmpty),
              Map.entry("containsValue6", m -> m.containsValue(6)),
              Map.entry("keysRemove1", m -> m.keySet().remove(1)),
              Map.entry("entriesRemove2", m -> m.entrySet().remove(Map.entry(2, 6))),
              Map.entry("iterate", m -> iterate(m.keySet())),
              Map.entry("values", m -> m.values().toString())));

  private static final Map<String, Function<Collection<Integer>, Object>> OF_ALL =
      new TreeMap<>(
          Map.ofEntries(
              Map.entry("add1", q -> q.add(1)),
              Map.entry("add2", q -> q.add(2)),
              Map.entry("addAll", q -> q.addAll(List.of(3, 4))),
              Map.entry("remove1", q -> q.remove(1)),
              Map.entry("removeIf", q -> q.removeIf(n -> n == 1)),
              Map.entry("clear", LookedAt::clear),
              Map.entry("contains2", q -> q.contains(2)),
              Map.entry("size", Collection::size),
              Map.entry("isEmpty", Collection::isEmpty),
              Map.entry("iterate", LookedAt::iterate),
              Map.entry("toArray", q -> Arrays.toString(q.toArray()))));

  private static final Map<String, Function<Queue<Integer>, Object>> OF_QUEUES =
      new TreeMap<>(Map.of("poll", Queue::poll, "peek", Queue::peek));

  private static final Map<String, Function<Deque<Integer>, Object>> OF_DEQUES =
      new TreeMap<>(
          Map.of(
              "addFirst",
              LookedAt::addFirst,
              "pollLast",
              Deque::pollLast,
              "peekLast",
              Deque::peekLast,
              "descend",
              LookedAt::descend));

  private final Supplier<Object> made;
  private final List<Function<Object, Object>> first;
  private final List<Function<Object, Object>> second;

  private LookedAt(
      Supplier<Object> made,
      List<Function<Object, Object>> first,
      List<Function<Object, Object>> second) {
    this.made = made;
    this.first = first;
    this.second = second;
  }

  /** The names of the collections. */
  public static List<String> collections() {
    return List.copyOf(COLLECTIONS.keySet());
  }

  /** The names of the calls of a collection. */
  public static List<String> calls(String collection) {
    Object sample = collection(collection).get();
    if (sample instanceof Map) {
      return List.copyOf(OF_MAPS.keySet());
    }
    List<String> calls = new ArrayList<>(OF_ALL.keySet());
    if (sample instanceof Queue) {
      calls.addAll(OF_QUEUES.keySet());
    }
    if (sample instanceof Deque) {
      calls.addAll(OF_DEQUES.keySet());
    }
    return calls;
  }

  private static Supplier<Object> collection(String name) {
    return Objects.requireNonNull(COLLECTIONS.get(name));
  }

  /** A program: the names of a collection and of the calls of each thread. */
  public static LookedAt of(String collection, List<String> first, List<String> second) {
    return new LookedAt(
        collection(collection),
        first.stream().map(LookedAt::call).toList(),
        second.stream().map(LookedAt::call).toList());
  }

  @SuppressWarnings("unchecked") // a call of a collection that has it
  private static Function<Object, Object> call(String name) {
    if (OF_DEQUES.containsKey(name)) {
      return c -> OF_DEQUES.get(name).apply((Deque<Integer>) c);
    }
    if (OF_QUEUES.containsKey(name)) {
      return c -> OF_QUEUES.get(name).apply((Queue<Integer>) c);
    }
    return c ->
        c instanceof ConcurrentMap<?, ?> map
            ? OF_MAPS.get(name).apply((ConcurrentMap<Integer, Integer>) map)
            : OF_ALL.get(name).apply((Collection<Integer>) c);
  }

  /** Runs the program once. */
  public Object run() throws InterruptedException {
    Object collection = made.get();
    StringBuffer noted = new StringBuffer();
    Thread thread = new Thread(() -> noted.append(perform(second, collection)));
    thread.start();
    String mine = perform(first, collection);
    thread.join();
    return mine + "| " + noted + "| " + collection;
  }

  private static String perform(List<Function<Object, Object>> calls, Object collection) {
    StringBuilder notes = new StringBuilder();
    for (Function<Object, Object> call : calls) {
      notes.append(call.apply(collection)).append(' ');
    }
    return notes.toString();
  }

  /** A map that grows as soon as it has two entries. */
  private static Object smallMap() {
    ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>(1);
    map.put(3, 0);
    return map;
  }

  private static Object clear(Object collection) {
    if (collection instanceof Map<?, ?> map) {
      map.clear();
    } else {
      ((Collection<?>) collection).clear();
    }
    return "cleared";
  }

  private static Object iterate(Iterable<Integer> elements) {
    StringBuilder all = new StringBuilder();
    for (int element : elements) {
      all.append(element).append('.');
    }
    return all;
  }

  private static Object addFirst(Deque<Integer> deque) {
    deque.addFirst(0);
    return "added";
  }

  private static Object descend(Deque<Integer> deque) {
    return iterate(deque::descendingIterator);
  }
}
