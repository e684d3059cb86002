package programs.generated;

import java.util.Map;

/** Calls of atomic variables and concurrent collections. */
final class CollectionCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("increment", (s, me, n) -> s.atomic.incrementAndGet()),
          Map.entry("compareAndSet", (s, me, n) -> s.atomic.compareAndSet(1, n)),
          Map.entry("update", (s, me, n) -> s.atomic.updateAndGet(x -> x + s.flag)),
          Map.entry("stamped", (s, me, n) -> s.reference.compareAndSet(0, n, 0, 1)),
          Map.entry("add", CollectionCalls::add),
          Map.entry("sumThenReset", (s, me, n) -> s.adder.sumThenReset()),
          Map.entry("mapPut", (s, me, n) -> "" + s.map.put(1, n)),
          Map.entry("mapGet", (s, me, n) -> "" + s.map.get(1)),
          Map.entry("mapCompute", CollectionCalls::compute),
          Map.entry("mapIfAbsent", CollectionCalls::computeIfAbsent),
          Map.entry("mapPutOther", (s, me, n) -> "" + s.map.putIfAbsent(2, n)),
          Map.entry("mapRemove", (s, me, n) -> "" + s.map.remove(1)),
          Map.entry("mapSize", (s, me, n) -> s.map.size()),
          Map.entry("mapToString", (s, me, n) -> s.map.toString()),
          Map.entry("sortedPut", (s, me, n) -> "" + s.sorted.put(n, n)),
          Map.entry("sortedFirst", (s, me, n) -> "" + s.sorted.firstEntry()),
          Map.entry("sortedPoll", (s, me, n) -> "" + s.sorted.pollFirstEntry()),
          Map.entry("copiedAdd", (s, me, n) -> s.copied.addIfAbsent(n)),
          Map.entry("copiedIterate", CollectionCalls::iterate),
          Map.entry("dequeAddFirst", CollectionCalls::addFirst),
          Map.entry("dequePollLast", (s, me, n) -> "" + s.deque.pollLast()),
          Map.entry("dequeToString", (s, me, n) -> s.deque.toString()),
          Map.entry("sortedSize", (s, me, n) -> s.sorted.size()),
          Map.entry("sortedToString", (s, me, n) -> s.sorted.toString()),
          Map.entry("queueAdd", (s, me, n) -> s.queue.add(n) ? s.queue.size() : -1),
          Map.entry("queuePoll", (s, me, n) -> "" + s.queue.poll()),
          Map.entry("queueToString", (s, me, n) -> s.queue.toString()));

  private CollectionCalls() {}

  private static Object add(Scene scene, int me, int value) {
    scene.adder.add(value);
    return scene.adder.sum();
  }

  private static Object compute(Scene scene, int me, int value) {
    return scene.map.compute(1, (key, old) -> old == null ? scene.flag : old + scene.flag);
  }

  private static Object computeIfAbsent(Scene scene, int me, int value) {
    return scene.map.computeIfAbsent(1, key -> scene.flag = value);
  }

  private static Object iterate(Scene scene, int me, int value) {
    StringBuilder all = new StringBuilder();
    for (int element : scene.copied) {
      all.append(element).append('.');
    }
    return all;
  }

  private static Object addFirst(Scene scene, int me, int value) {
    scene.deque.addFirst(value);
    return "";
  }
}
