package programs.generated;

import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Calls of blocking queues. */
final class QueueCalls {
  static final Map<String, Call> ALL =
      Map.ofEntries(
          Map.entry("put", QueueCalls::put),
          Map.entry("take", (s, me, n) -> s.bounded.take()),
          Map.entry("offer", (s, me, n) -> s.bounded.offer(n)),
          Map.entry("poll", (s, me, n) -> "" + s.bounded.poll()),
          Map.entry("pollMillis", (s, me, n) -> "" + s.bounded.poll(3, TimeUnit.MILLISECONDS)),
          Map.entry("peek", (s, me, n) -> "" + s.bounded.peek()),
          Map.entry("size", (s, me, n) -> s.bounded.size()),
          Map.entry("linkedAdd", (s, me, n) -> s.linked.add(n)),
          Map.entry("linkedTake", (s, me, n) -> s.linked.take()),
          Map.entry("linkedIterate", QueueCalls::iterate),
          Map.entry("linkedRemove", (s, me, n) -> s.linked.remove(1)),
          Map.entry("orderedAdd", (s, me, n) -> s.ordered.add(n)),
          Map.entry("orderedTake", (s, me, n) -> s.ordered.take()),
          Map.entry("handOverPut", QueueCalls::handOverPut),
          Map.entry("handOverTake", (s, me, n) -> s.handOver.take()),
          Map.entry("handOverOffer", (s, me, n) -> s.handOver.offer(n)),
          Map.entry("handOverPoll", (s, me, n) -> "" + s.handOver.poll()),
          Map.entry("handOverMillis", (s, me, n) -> s.handOver.offer(n, 3, TimeUnit.MILLISECONDS)),
          Map.entry("transfer", QueueCalls::transfer),
          Map.entry("tryTransfer", (s, me, n) -> s.transfers.tryTransfer(n)),
          Map.entry("transfersAdd", QueueCalls::transfersAdd),
          Map.entry("transfersTake", (s, me, n) -> s.transfers.take()),
          Map.entry("transfersToString", (s, me, n) -> s.transfers.toString()));

  private QueueCalls() {}

  private static Object put(Scene scene, int me, int value) throws InterruptedException {
    scene.bounded.put(value);
    return scene.flag;
  }

  private static Object iterate(Scene scene, int me, int value) {
    StringBuilder all = new StringBuilder();
    for (int element : scene.linked) {
      all.append(element).append('.');
    }
    return all;
  }

  private static Object handOverPut(Scene scene, int me, int value) throws InterruptedException {
    scene.handOver.put(value);
    return scene.flag;
  }

  private static Object transfer(Scene scene, int me, int value) throws InterruptedException {
    scene.transfers.transfer(value);
    return scene.flag;
  }

  private static Object transfersAdd(Scene scene, int me, int value) {
    scene.transfers.add(value);
    return scene.transfers.size();
  }
}
