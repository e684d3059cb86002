package programs;

/** A program to run in a debugger: a deposit that may be lost. */
public final class Debugged {
  private int balance;

  private Debugged() {}

  /** Two threads add to one balance. */
  public static int run() throws InterruptedException {
    Debugged account = new Debugged();
    Thread other = new Thread(() -> account.add(10), "other");
    other.start();
    account.add(20);
    other.join();
    return account.balance;
  }

  private void add(int amount) {
    int before = balance;
    synchronized (this) {
      int after = before + amount;
      store(after);
    }
  }

  private void store(int value) {
    balance = value;
  }
}
