package programs;

/** Loops that wait for another thread without yielding. */
public final class Spins {
  private Spins() {}

  private static final class Shared {
    volatile boolean stop;
    volatile int rounds;
  }

  /** Spins until another thread stops it; the number of rounds is the result. */
  public static Object rounds() throws InterruptedException {
    Shared shared = new Shared();
    Thread spinner =
        new Thread(
            () -> {
              int rounds = 0;
              while (!shared.stop) {
                rounds++;
              }
              shared.rounds = rounds;
            });
    spinner.start();
    shared.stop = true;
    spinner.join();
    return shared.rounds;
  }

  /** Two threads, each of which fails if it ends before the other has begun. */
  public static Object racing() throws InterruptedException {
    Shared shared = new Shared();
    Thread first = new Thread(() -> run(shared, 1));
    Thread second = new Thread(() -> run(shared, 2));
    first.start();
    second.start();
    first.join();
    second.join();
    return shared.rounds;
  }

  private static void run(Shared shared, int number) {
    if (shared.stop) {
      return;
    }
    shared.rounds += number;
    if (shared.rounds == number) {
      shared.stop = true;
      throw new IllegalStateException("alone: " + number);
    }
  }

  /** Spins until another thread has set a flag. */
  public static Object flag() throws InterruptedException {
    Shared shared = new Shared();
    Thread setter = new Thread(() -> shared.stop = true);
    setter.start();
    while (!shared.stop) {
      // until it is set
    }
    setter.join();
    return shared.stop;
  }
}
