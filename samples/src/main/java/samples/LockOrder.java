package samples;

/** Sample 2: two threads take two locks in opposite orders, and wait for each other forever. */
public final class LockOrder {
  private final Account savings = new Account(100);
  private final Account giro = new Account(100);

  private LockOrder() {}

  private static final class Account {
    private int balance;

    Account(int balance) {
      this.balance = balance;
    }
  }

  private static void transfer(Account from, Account to, int amount) {
    synchronized (from) {
      synchronized (to) {
        from.balance -= amount;
        to.balance += amount;
      }
    }
  }

  /** Transfers money in both directions at once. */
  public static void main(String[] args) throws InterruptedException {
    LockOrder bank = new LockOrder();
    Thread there = new Thread(() -> transfer(bank.savings, bank.giro, 10), "there");
    Thread back = new Thread(() -> transfer(bank.giro, bank.savings, 20), "back");
    there.start();
    back.start();
    there.join();
    back.join();
  }
}
