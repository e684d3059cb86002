package dev.heddle.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Transactions in ordinary threads. */
@Timeout(20)
class StmTest {
  private final TVar<Integer> x = TVar.of(1);
  private final TVar<Integer> y = TVar.of(2);

  @Test
  void aTransactionSeesWhatItWrote() throws Exception {
    int seen =
        Stm.atomically(
            tx -> {
              tx.write(x, 5);
              tx.write(x, tx.read(x) + 1);
              return tx.read(x) + x.get();
            });
    assertEquals(12, seen);
    assertEquals(6, x.get());
    assertEquals("TVar[6]", x.toString());
  }

  @Test
  void anExceptionUndoesAllWrites() {
    assertThrows(
        ArithmeticException.class,
        () ->
            Stm.atomically(
                tx -> {
                  tx.write(x, 7);
                  tx.write(y, 8);
                  tx.write(x, 9);
                  throw new ArithmeticException();
                }));
    assertEquals(1, x.get());
    assertEquals(2, y.get());
  }

  @Test
  void retryIsTheIdentityOfOrElse() throws Exception {
    Atomic<Integer> read = tx -> tx.read(x);
    Atomic<Integer> retry = Transaction::retry;
    int left = Stm.atomically(tx -> tx.orElse(retry, read));
    int right = Stm.atomically(tx -> tx.orElse(read, retry));
    assertEquals(1, left);
    assertEquals(1, right);
  }

  @Test
  void theFirstAlternativeLeavesNothingIfItRetries() throws Exception {
    int result =
        Stm.atomically(
            tx -> {
              tx.write(y, 3);
              return tx.orElse(
                  t -> {
                    t.write(x, 100);
                    t.write(y, 100);
                    return t.retry();
                  },
                  t -> t.read(x) + t.read(y));
            });
    assertEquals(4, result);
    assertEquals(1, x.get());
    assertEquals(3, y.get());
  }

  @Test
  void nestedAlternativesOverTwoQueues() throws Exception {
    TVar<List<Integer>> first = TVar.of(List.of());
    TVar<List<Integer>> second = TVar.of(List.of(4));
    Atomic<Integer> either = tx -> tx.orElse(t -> poll(t, first), t -> poll(t, second));
    Atomic<Integer> orNone = tx -> tx.orElse(either, t -> -1);
    assertEquals(4, Stm.atomically(orNone));
    assertEquals(-1, Stm.atomically(orNone));
  }

  private static int poll(Transaction tx, TVar<List<Integer>> queue) {
    List<Integer> elements = tx.read(queue);
    tx.await(!elements.isEmpty());
    tx.write(queue, elements.subList(1, elements.size()));
    return elements.get(0);
  }

  @Test
  void aBodyThatCatchesEverythingRetriesAllTheSame() throws Exception {
    List<Integer> runs = new ArrayList<>();
    Thread other = new Thread(() -> write(x, 2));
    int result =
        Stm.atomically(
            tx -> {
              int value = tx.read(x);
              runs.add(value);
              if (runs.size() == 1) {
                other.start();
              }
              try {
                tx.await(value == 2);
              } catch (Throwable swallowed) {
                return -1;
              }
              return value;
            });
    assertEquals(2, result);
    assertEquals(List.of(1, 2), runs);
  }

  private static void write(TVar<Integer> variable, int value) {
    try {
      Stm.atomically(
          tx -> {
            tx.write(variable, value);
            return true;
          });
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void misuseIsRefused() throws Exception {
    List<Transaction> kept = new ArrayList<>();
    Stm.atomically(kept::add);
    assertThrows(IllegalStateException.class, () -> kept.get(0).read(x));
    assertThrows(
        IllegalStateException.class,
        () ->
            Stm.atomically(
                tx -> {
                  write(x, 5);
                  return true;
                }));
    assertEquals(1, x.get());
  }

  @Test
  void anInterruptEndsAWaitWithoutEffect() {
    Thread.currentThread().interrupt();
    assertThrows(
        InterruptedException.class,
        () ->
            Stm.atomically(
                tx -> {
                  tx.write(x, 5);
                  return tx.retry();
                }));
    assertEquals(1, x.get());
  }

  @Test
  void transfersKeepTheSum() throws Exception {
    TVar<Integer> from = TVar.of(1_000);
    TVar<Integer> to = TVar.of(0);
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> futures = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        futures.add(pool.submit(() -> transfer(from, to, 500)));
        futures.add(pool.submit(() -> transfer(to, from, 500)));
      }
      for (int i = 0; i < 500; i++) {
        int sum = Stm.atomically(tx -> tx.read(from) + tx.read(to));
        assertEquals(1_000, sum);
      }
      for (Future<?> future : futures) {
        future.get();
      }
      assertEquals(1_000, from.get());
      assertEquals(0, to.get());
    } finally {
      pool.shutdownNow();
    }
  }

  private static Object transfer(TVar<Integer> from, TVar<Integer> to, int times)
      throws InterruptedException {
    for (int i = 0; i < times; i++) {
      Stm.atomically(
          tx -> {
            int there = tx.read(from);
            tx.await(there > 0);
            tx.write(from, there - 1);
            tx.write(to, tx.read(to) + 1);
            return true;
          });
    }
    return "done";
  }
}
