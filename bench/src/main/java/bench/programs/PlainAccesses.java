package bench.programs;

/** Threads that read and write plain fields and elements inside {@code synchronized}. */
public final class PlainAccesses {
  /** What the threads share. */
  private static final class Account {
    int balance;
    int changes;
    long total;
  }

  private static final int ACCOUNTS = 3;

  private PlainAccesses() {}

  /** Starts the threads, waits for them and returns a sum over the accounts. */
  public static Object run(int threads, int rounds) throws InterruptedException {
    Account[] accounts = new Account[ACCOUNTS];
    for (int i = 0; i < ACCOUNTS; i++) {
      accounts[i] = new Account();
    }
    int[] history = new int[ACCOUNTS];
    Thread[] started = new Thread[threads];
    for (int i = 0; i < threads; i++) {
      started[i] = new Thread(() -> transfer(accounts, history, rounds));
      started[i].start();
    }
    for (Thread thread : started) {
      thread.join();
    }
    long sum = 0;
    for (Account account : accounts) {
      sum += account.balance + account.changes + account.total;
    }
    return sum;
  }

  /** About twenty plain accesses each time. */
  private static void transfer(Account[] accounts, int[] history, int rounds) {
    for (int i = 0; i < rounds; i++) {
      synchronized (accounts) {
        Account from = accounts[0];
        Account to = accounts[1];
        from.balance -= 1;
        to.balance += 1;
        from.changes++;
        to.changes++;
        from.total += from.balance;
        to.total += to.balance;
        history[0]++;
        history[1] = history[0];
      }
    }
  }
}
