package programs;

import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;

/** Concurrent collections. */
public final class Collections {
  private Collections() {}

  private static Object checkThenAct(ConcurrentMap<String, Integer> map)
      throws InterruptedException {
    Pieces.Piece increment =
        () -> {
          Integer old = map.get("k");
          map.put("k", old == null ? 1 : old + 1);
        };
    Pieces.run(increment, increment);
    return map.get("k");
  }

  /** Get, then put, on a hash map. */
  public static Object hashMapCheckThenAct() throws InterruptedException {
    return checkThenAct(new ConcurrentHashMap<>());
  }

  /** Get, then put, on a skip list. */
  public static Object skipListCheckThenAct() throws InterruptedException {
    return checkThenAct(new ConcurrentSkipListMap<>());
  }

  /** Merge is atomic on a hash map. */
  public static Object hashMapMerge() throws InterruptedException {
    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
    Pieces.Piece increment = () -> map.merge("k", 1, Integer::sum);
    Pieces.run(increment, increment);
    return map.get("k");
  }

  /** A function of compute is called while the key is locked. */
  public static Object compute() throws InterruptedException {
    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
    int[] inside = {0};
    boolean[] overlap = {false};
    Pieces.Piece piece =
        () ->
            map.compute(
                "k",
                (key, old) -> {
                  overlap[0] |= inside[0]++ != 0;
                  Thread.yield();
                  inside[0]--;
                  return old == null ? 1 : old + 1;
                });
    Pieces.run(piece, piece);
    return map.get("k") + " " + overlap[0];
  }

  /** ComputeIfAbsent calls its function once. */
  public static Object computeIfAbsent() throws InterruptedException {
    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
    AtomicInteger calls = new AtomicInteger();
    int[] got = {0, 0};
    Pieces.run(
        () -> got[0] = map.computeIfAbsent("k", k -> calls.incrementAndGet()),
        () -> got[1] = map.computeIfAbsent("k", k -> calls.incrementAndGet()));
    return calls + " " + got[0] + got[1];
  }

  /** A function that changes the map at its own key. */
  public static Object recursiveCompute() throws InterruptedException {
    ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
    String[] result = {""};
    Pieces.run(
        () -> {
          try {
            map.computeIfAbsent("k", k -> map.computeIfAbsent("k", l -> 1));
          } catch (IllegalStateException e) {
            result[0] = "refused";
          }
        });
    return result[0];
  }

  /** Two maps whose functions use each other. */
  public static Object crossedCompute() throws InterruptedException {
    ConcurrentMap<String, Integer> first = new ConcurrentHashMap<>();
    ConcurrentMap<String, Integer> second = new ConcurrentHashMap<>();
    Pieces.run(
        () -> first.compute("k", (k, v) -> second.compute("k", (l, w) -> 1)),
        () -> second.compute("k", (k, v) -> first.compute("k", (l, w) -> 1)));
    return "done";
  }

  /** Putting if absent: one wins. */
  public static Object putIfAbsent() throws InterruptedException {
    ConcurrentMap<String, String> map = new ConcurrentHashMap<>();
    String[] old = {"", ""};
    Pieces.run(() -> old[0] = map.putIfAbsent("k", "a"), () -> old[1] = map.putIfAbsent("k", "b"));
    return old[0] + old[1] + map.get("k");
  }

  /** Many keys, so that the table grows. */
  public static Object hashMapGrows() throws InterruptedException {
    ConcurrentMap<Integer, Integer> map = new ConcurrentHashMap<>(2);
    Pieces.run(
        () -> {
          for (int i = 0; i < 20; i++) {
            map.put(i, i);
          }
        },
        () -> {
          for (int i = 20; i < 40; i++) {
            map.put(i, i);
          }
        });
    return map.size();
  }

  /** A list that is copied when it is written. */
  public static Object copyOnWrite() throws InterruptedException {
    CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>();
    CopyOnWriteArraySet<Integer> set = new CopyOnWriteArraySet<>();
    Pieces.Piece writer =
        () -> {
          list.add(1);
          list.addIfAbsent(2);
          set.add(3);
        };
    Pieces.run(writer, writer);
    return list.size() + " " + set.size();
  }

  /** An ordinary list that is changed while it is read. */
  public static Object plainList() throws InterruptedException {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    String[] result = {"read"};
    Pieces.run(
        () -> list.add(3),
        () -> {
          try {
            for (Integer element : list) {
              Thread.yield();
            }
          } catch (ConcurrentModificationException e) {
            result[0] = "changed";
          }
        });
    return result[0];
  }

  /** A queue without waiting. */
  public static Object linkedQueue() throws InterruptedException {
    ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
    String[] got = {"", ""};
    Pieces.run(() -> queue.add("a"), () -> got[0] = queue.poll(), () -> got[1] = queue.poll());
    return got[0] + got[1] + queue.size();
  }

  /** A deque without waiting. */
  public static Object linkedDeque() throws InterruptedException {
    ConcurrentLinkedDeque<String> deque = new ConcurrentLinkedDeque<>(List.of("a"));
    String[] got = {"", ""};
    Pieces.run(() -> got[0] = deque.pollFirst(), () -> got[1] = deque.pollLast());
    return got[0] + got[1] + deque.size();
  }

  /** A skip list set: one of two equal elements is added. */
  public static Object skipListSet() throws InterruptedException {
    ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
    boolean[] added = {false, false};
    Pieces.run(() -> added[0] = set.add(1), () -> added[1] = set.add(1));
    return (added[0] ^ added[1]) + " " + set;
  }
}
