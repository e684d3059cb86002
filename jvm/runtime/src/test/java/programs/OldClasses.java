package programs;

/** What classes from old compilers, which tests make, are used for. */
public final class OldClasses {
  /** Runs something under a monitor. */
  public interface Locked {
    /** Runs it. */
    void run(Runnable inside);
  }

  /** Read by the old classes. */
  public static Object something = "something";

  private static volatile int count;

  private OldClasses() {}

  /** Two threads increment. */
  public static Object twice(Locked locked) throws InterruptedException {
    Together.run(() -> locked.run(() -> count++), () -> locked.run(() -> count++));
    return count;
  }
}
