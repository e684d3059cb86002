package programs;

import dev.heddle.sync.Stm;
import dev.heddle.sync.TVar;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Four threads with a transaction each, on variables of their own. */
public final class SeparateTransactions implements Callable<Object> {
  private static final int THREADS = 4;

  @Override
  public Object call() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      TVar<Integer> variable = TVar.of(i);
      threads.add(new Thread(() -> add(variable)));
    }
    for (Thread thread : threads) {
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    return "added";
  }

  private static void add(TVar<Integer> variable) {
    try {
      Stm.atomically(
          transaction -> {
            transaction.write(variable, transaction.read(variable) + 1);
            return true;
          });
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
