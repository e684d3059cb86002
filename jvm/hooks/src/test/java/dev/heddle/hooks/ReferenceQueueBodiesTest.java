package dev.heddle.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class ReferenceQueueBodiesTest extends UnderControl {
  private final Object referent = new Object();
  private final ReferenceQueue<Object> queue = recorder.named("queue", new ReferenceQueue<>());
  private final Reference<Object> first = new PhantomReference<>(referent, queue);
  private final Reference<Object> second = new PhantomReference<>(referent, queue);
  private final Reference<Object> third = new PhantomReference<>(referent, queue);

  @Test
  void oneThatIsPutInWakesWhoWaits() {
    assertEquals(
        List.of("enter(queue)", "notify(queue, true)", "exit(queue)"),
        controlled(() -> assertTrue(ReferenceQueueBodies.enqueue(queue, first))));
    assertEquals(
        List.of("enter(queue)", "exit(queue)"),
        controlled(() -> assertFalse(ReferenceQueueBodies.enqueue(queue, first))));
    assertEquals(
        List.of("enter(queue)", "exit(queue)"),
        controlled(() -> assertSame(first, ReferenceQueueBodies.poll(queue))));
    controlled(() -> assertNull(ReferenceQueueBodies.poll(queue)));
  }

  @Test
  void theLastOneThatWasPutInComesOutFirst() {
    controlled(
        () -> {
          ReferenceQueueBodies.enqueue(queue, first);
          ReferenceQueueBodies.enqueue(queue, second);
          assertSame(second, ReferenceQueueBodies.poll(queue));
          ReferenceQueueBodies.enqueue(queue, third);
          assertSame(third, ReferenceQueueBodies.poll(queue));
          assertSame(first, ReferenceQueueBodies.poll(queue));
          assertNull(ReferenceQueueBodies.poll(queue));
        });
  }

  @Test
  void whatOthersPutInStaysForThem() {
    assertTrue(first.enqueue());
    controlled(
        () -> {
          assertNull(ReferenceQueueBodies.poll(queue));
          ReferenceQueueBodies.enqueue(queue, second);
        });
    assertTrue(third.enqueue());
    controlled(
        () -> {
          assertSame(second, ReferenceQueueBodies.poll(queue));
          assertNull(ReferenceQueueBodies.poll(queue));
        });
    List<Reference<?>> left = new ArrayList<>();
    for (Reference<?> next = queue.poll(); next != null; next = queue.poll()) {
      left.add(next);
    }
    assertEquals(List.of(third, first), left);
  }

  @Test
  void anExecutionDoesNotSeeWhatAnotherPutIn() {
    controlled(() -> ReferenceQueueBodies.enqueue(queue, first));
    StaticInitialisation.nextEpoch();
    controlled(() -> assertNull(ReferenceQueueBodies.poll(queue)));
  }

  @Test
  void removingWaitsUntilThereIsOne() {
    int[] waits = new int[1];
    recorder.meanwhile =
        () -> {
          if (++waits[0] == 2) {
            ReferenceQueueBodies.enqueue(queue, first);
          }
        };
    assertEquals(
        List.of(
            "enter(queue)",
            "await(queue, -1)",
            "await(queue, -1)",
            "enter(queue)",
            "notify(queue, true)",
            "exit(queue)",
            "exit(queue)"),
        controlled(() -> assertSame(first, ReferenceQueueBodies.remove(queue, 0))));
  }

  @Test
  void removingWaitsNoLongerThanItIsToldTo() {
    recorder.meanwhile = () -> recorder.nanos += TimeUnit.MILLISECONDS.toNanos(2);
    assertEquals(
        List.of("enter(queue)", "await(queue, 3000000)", "await(queue, 1000000)", "exit(queue)"),
        controlled(() -> assertNull(ReferenceQueueBodies.remove(queue, 3))));
    controlled(
        () ->
            assertThrows(
                IllegalArgumentException.class, () -> ReferenceQueueBodies.remove(queue, -1)));
    controlled(() -> ReferenceQueueBodies.enqueue(queue, first));
    controlled(() -> assertSame(first, ReferenceQueueBodies.remove(queue, 3)));
  }

  @Test
  void aWaitThatIsInterruptedLeavesTheMonitor() {
    recorder.interrupts = true;
    List<String> calls =
        controlled(
            () ->
                assertThrows(InterruptedException.class, () -> ReferenceQueueBodies.remove(queue)));
    assertEquals(List.of("enter(queue)", "await(queue, -1)", "exit(queue)"), calls);
  }
}
