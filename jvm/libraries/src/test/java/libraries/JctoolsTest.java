package libraries;

import static libraries.Threads.check;
import static libraries.Threads.together;

import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.maps.NonBlockingHashMap;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscBlockingConsumerArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.junit.jupiter.api.Test;

/** JCTools: its queues, and the hash map without locks. */
final class JctoolsTest {
  private static int drained(Queue<Integer> queue) {
    int sum = 0;
    for (Integer next = queue.poll(); next != null; next = queue.poll()) {
      sum += next;
    }
    return sum;
  }

  private static void offeredByTwo(Queue<Integer> queue) throws InterruptedException {
    together(() -> queue.offer(1), () -> queue.offer(2));
    int sum = drained(queue);
    check(sum == 3, sum);
  }

  @Test
  void twoOfferToAnArrayQueue() {
    Right.holds(() -> offeredByTwo(new MpscArrayQueue<>(4)));
  }

  @Test
  void twoOfferToALinkedQueue() {
    Right.holds(() -> offeredByTwo(new MpscLinkedQueue<>()));
  }

  @Test
  void twoOfferToAnAtomicQueue() {
    Right.holds(() -> offeredByTwo(new MpscAtomicArrayQueue<>(4)));
  }

  @Test
  void twoOfferToAQueueThatGrows() {
    Right.holdsInSpiteOfRaces(
        "the producers' mask and buffer are plain, and used only if the index has not moved",
        () -> {
          Queue<Integer> queue = new MpscUnboundedArrayQueue<>(2);
          together(
              () -> {
                queue.offer(1);
                queue.offer(3);
                queue.offer(4);
              },
              () -> queue.offer(2));
          int sum = drained(queue);
          check(sum == 10, sum);
        });
  }

  @Test
  void twoPollFromAQueue() {
    Right.holds(
        () -> {
          Queue<Integer> queue = new MpmcArrayQueue<>(4);
          queue.offer(1);
          queue.offer(2);
          AtomicInteger sum = new AtomicInteger();
          Threads.Task poll = () -> sum.addAndGet(queue.poll());
          together(poll, poll);
          check(sum.get() == 3, sum);
        });
  }

  @Test
  void twoPollWhileOneOffers() {
    Right.holds(
        () -> {
          Queue<Integer> queue = new SpmcArrayQueue<>(4);
          queue.offer(1);
          AtomicInteger sum = new AtomicInteger();
          Threads.Task poll =
              () -> {
                Integer next = queue.poll();
                sum.addAndGet(next == null ? 0 : next);
              };
          together(poll, poll, () -> queue.offer(2));
          int all = sum.get() + drained(queue);
          check(all == 3, all);
        });
  }

  private static void orderIsKept(Queue<Integer> queue) throws InterruptedException {
    together(
        () -> {
          queue.offer(1);
          queue.offer(2);
        },
        () -> {
          Integer first = queue.poll();
          Integer second = queue.poll();
          check(first == null ? second == null || second == 1 : first == 1, first + "," + second);
          check(first == null || second == null || second == 2, first + "," + second);
        });
  }

  @Test
  void oneOffersAndOnePollsAnArrayQueue() {
    Right.holds(() -> orderIsKept(new SpscArrayQueue<>(4)));
  }

  @Test
  void oneOffersAndOnePollsALinkedQueue() {
    Right.holds(() -> orderIsKept(new SpscLinkedQueue<>()));
  }

  @Test
  void aConsumerWaitsForAnElement() {
    Right.holds(
        () -> {
          BlockingQueue<Integer> queue = new MpscBlockingConsumerArrayQueue<>(4);
          together(() -> queue.put(1), () -> check(queue.take() == 1, "another"));
        });
  }

  @Test
  void oneOfTwoPutsIfAbsent() {
    Right.holdsInSpiteOfRaces(
        "hash codes and keys are kept in plain arrays, and checked again",
        () -> {
          NonBlockingHashMap<String, Integer> map = new NonBlockingHashMap<>();
          AtomicInteger won = new AtomicInteger();
          Threads.Task put = () -> won.addAndGet(map.putIfAbsent("key", 1) == null ? 1 : 0);
          together(put, put);
          check(won.get() == 1, won);
        });
  }
}
