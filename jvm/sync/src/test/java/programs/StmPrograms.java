package programs;

import dev.heddle.sync.MVar;
import dev.heddle.sync.Stm;
import dev.heddle.sync.TVar;
import dev.heddle.sync.Transaction;
import java.util.ArrayList;
import java.util.List;

/** Programs with transactions whose results are known. */
public final class StmPrograms {
  private StmPrograms() {}

  public static Object twoWritesAndAReader() {
    TVar<Integer> x = TVar.of(0);
    Daemon.start(
        () ->
            Stm.atomically(
                tx -> {
                  tx.write(x, 1);
                  tx.write(x, 2);
                  return true;
                }));
    return x.get();
  }

  /** Two variables that are always equal, but for the thread that changes them. */
  public static Object invariant() throws InterruptedException {
    TVar<Integer> x = TVar.of(0);
    TVar<Integer> y = TVar.of(0);
    for (int i = 0; i < 2; i++) {
      Daemon.start(
          () ->
              Stm.atomically(
                  tx -> {
                    tx.write(x, tx.read(x) + 1);
                    tx.write(y, tx.read(y) + 1);
                    return true;
                  }));
    }
    return Stm.atomically(tx -> tx.read(x) + " " + tx.read(y));
  }

  /** A read with an alternative that retries, on either side, finds what the read alone finds. */
  public static Object retryIsTheIdentityOfOrElse() throws InterruptedException {
    TVar<Integer> x = TVar.of(0);
    Daemon.start(() -> write(x, 1));
    boolean same =
        Stm.atomically(
            tx -> {
              int left = tx.<Integer>orElse(Transaction::retry, t -> t.read(x));
              int right = tx.<Integer>orElse(t -> t.read(x), Transaction::retry);
              return left == tx.read(x) && right == tx.read(x);
            });
    return same ? "ok" : "different";
  }

  /** Another thread's transaction writes and throws; no thread sees the write. */
  public static Object abortedByAnException() throws InterruptedException {
    TVar<String> x = TVar.of("old");
    Thread child =
        Daemon.start(
            () -> {
              try {
                Stm.atomically(
                    tx -> {
                      tx.write(x, "new");
                      throw new IllegalStateException("aborted");
                    });
              } catch (IllegalStateException e) {
                write(TVar.of(0), 1);
              }
            });
    String during = x.get();
    child.join();
    return during.equals(x.get()) ? during : during + " " + x.get();
  }

  /** Takes from either of two queues, one of which is filled, or else from none. */
  public static Object nestedAlternatives() throws InterruptedException {
    TVar<List<Integer>> one = TVar.of(List.of());
    TVar<List<Integer>> two = TVar.of(List.of());
    Daemon.start(() -> Stm.atomically(tx -> add(tx, one)));
    Daemon.start(() -> Stm.atomically(tx -> add(tx, two)));
    int taken =
        Stm.atomically(
            tx -> tx.orElse(t -> t.orElse(u -> first(u, one), u -> first(u, two)), t -> t.retry()));
    return taken == 7;
  }

  private static boolean add(Transaction tx, TVar<List<Integer>> queue) {
    List<Integer> longer = new ArrayList<>(tx.read(queue));
    longer.add(7);
    tx.write(queue, longer);
    return true;
  }

  public static Object retryWaits() throws InterruptedException {
    TVar<Integer> x = TVar.of(0);
    TVar<Integer> other = TVar.of(0);
    Daemon.start(() -> write(other, 1));
    Daemon.start(() -> write(x, 1));
    return Stm.atomically(
        tx -> {
          int value = tx.read(x);
          tx.await(value > 0);
          return value;
        });
  }

  /** The transaction waits for two variables, of which one is changed. */
  public static Object alternativesWaitForBoth() throws InterruptedException {
    TVar<Integer> x = TVar.of(0);
    TVar<Integer> y = TVar.of(0);
    Daemon.start(() -> write(x, 1));
    Daemon.start(() -> write(y, 2));
    return Stm.atomically(tx -> tx.orElse(t -> positive(t, x), t -> positive(t, y)));
  }

  private static int positive(Transaction tx, TVar<Integer> variable) {
    int value = tx.read(variable);
    tx.await(value > 0);
    return value;
  }

  public static Object retryForEver() throws InterruptedException {
    TVar<Integer> x = TVar.of(0);
    TVar<Integer> other = TVar.of(0);
    Daemon.start(() -> write(other, 1));
    return Stm.atomically(tx -> positive(tx, x));
  }

  private static void write(TVar<Integer> variable, int value) throws InterruptedException {
    Stm.atomically(
        tx -> {
          tx.write(variable, value);
          return true;
        });
  }

  /** Prisoners who signal to their leader by a light that each has been there. */
  public static Object prisoners(int number) throws InterruptedException {
    TVar<Boolean> light = TVar.of(false);
    for (int i = 1; i < number; i++) {
      Daemon.start(
          () ->
              Stm.atomically(
                  tx -> {
                    tx.await(!tx.read(light));
                    tx.write(light, true);
                    return true;
                  }));
    }
    int visits = 0;
    while (visits < number - 1) {
      Stm.atomically(
          tx -> {
            tx.await(tx.read(light));
            tx.write(light, false);
            return true;
          });
      visits++;
    }
    return "free";
  }

  /** A cell that is filled by a transaction's result, to show that both get along. */
  public static Object cellAndTransaction() throws InterruptedException {
    TVar<List<Integer>> queue = TVar.of(List.of());
    MVar<Integer> result = MVar.empty();
    Daemon.start(() -> result.put(Stm.atomically(tx -> first(tx, queue))));
    Stm.atomically(tx -> add(tx, queue));
    return result.take();
  }

  private static int first(Transaction tx, TVar<List<Integer>> queue) {
    List<Integer> elements = tx.read(queue);
    tx.await(!elements.isEmpty());
    tx.write(queue, elements.subList(1, elements.size()));
    return elements.get(0);
  }
}
