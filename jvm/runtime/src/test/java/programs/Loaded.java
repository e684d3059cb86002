package programs;

/** A program whose classes several loaders have, each with static state of its own. */
public final class Loaded {
  /** The static state. */
  public static final class State {
    /** Which thread came first. */
    public static volatile int first;

    static int count;

    private State() {}

    /** Counts one more. */
    public static synchronized int next() {
      return ++count;
    }
  }

  private Loaded() {}

  /** Which of two threads came first, and how many have counted. */
  public static String run() throws InterruptedException {
    Together.run(() -> come(1), () -> come(2));
    return State.first + " of " + (State.next() - 1);
  }

  private static void come(int who) {
    if (State.first == 0) {
      State.first = who;
    }
    State.next();
  }
}
