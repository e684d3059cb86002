package dev.heddle.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A cell in ordinary threads. */
@Timeout(20)
class MVarTest {
  @Test
  void aFullCellGivesItsValueOnce() throws Exception {
    MVar<String> cell = MVar.of("a");
    assertEquals("a", cell.read());
    assertEquals("a", cell.take());
    assertEquals(Optional.empty(), cell.tryTake());
    assertEquals("MVar[]", cell.toString());
  }

  @Test
  void tryingDoesNotWait() {
    MVar<String> cell = MVar.empty();
    assertEquals(Optional.empty(), cell.tryRead());
    assertTrue(cell.tryPut("a"));
    assertFalse(cell.tryPut("b"));
    assertEquals(Optional.of("a"), cell.tryRead());
    assertEquals("MVar[a]", cell.toString());
    assertEquals(Optional.of("a"), cell.tryTake());
  }

  @Test
  void nullIsRefused() {
    assertThrows(NullPointerException.class, () -> MVar.of(nothing()));
    assertThrows(NullPointerException.class, () -> MVar.<String>empty().put(nothing()));
    assertThrows(NullPointerException.class, () -> MVar.<String>empty().tryPut(nothing()));
  }

  @SuppressWarnings("NullAway") // what the compiler would not let pass
  private static String nothing() {
    return null;
  }

  @Test
  void whatManyPutManyTake() throws Exception {
    MVar<Integer> cell = MVar.empty();
    int each = 2_000;
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      Future<Long> first = pool.submit(() -> sum(cell, each));
      Future<Long> second = pool.submit(() -> sum(cell, each));
      Future<?> low = pool.submit(() -> putAll(cell, 0, each));
      Future<?> high = pool.submit(() -> putAll(cell, each, 2 * each));
      low.get();
      high.get();
      assertEquals(each * (2L * each - 1), first.get() + second.get());
      assertEquals(Optional.empty(), cell.tryRead());
    } finally {
      pool.shutdownNow();
    }
  }

  private static long sum(MVar<Integer> cell, int number) throws InterruptedException {
    long sum = 0;
    for (int i = 0; i < number; i++) {
      sum += cell.take();
    }
    return sum;
  }

  private static Object putAll(MVar<Integer> cell, int from, int to) throws InterruptedException {
    for (int i = from; i < to; i++) {
      cell.put(i);
    }
    return "done";
  }

  @Test
  void anInterruptEndsAWait() {
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> MVar.empty().take());
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> MVar.of(1).put(2));
  }
}
