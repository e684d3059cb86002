package programs;

import java.lang.ref.Cleaner;

/** Programs with objects that have finalizers or cleaning actions. */
public final class Collected {
  private static final int MANY = 50;

  private Collected() {}

  /** An object with a finalizer. */
  @SuppressWarnings({"deprecation", "removal", "Finalize"}) // that is what is tested
  private static final class Finalized {
    private final Runnable action;

    Finalized(Runnable action) {
      this.action = action;
    }

    @Override
    protected void finalize() {
      action.run();
    }
  }

  /** One object that is garbage at once, made without a search. */
  public static void finalized(Runnable action) {
    new Finalized(action);
  }

  /** Two threads make garbage with finalizers, and collect it. */
  @SuppressWarnings({"deprecation", "removal"}) // that is what is tested
  public static String finalizers(Runnable action) throws InterruptedException {
    Thread other = new Thread(() -> makeFinalized(action));
    other.start();
    makeFinalized(action);
    System.gc();
    System.runFinalization();
    other.join();
    return "ended";
  }

  private static void makeFinalized(Runnable action) {
    for (int i = 0; i < MANY; i++) {
      finalized(action);
    }
  }

  /** A thread calls a finalizer like any other method. */
  public static String called(Runnable action) throws InterruptedException {
    Thread other = new Thread(() -> new Finalized(action).finalize());
    other.start();
    other.join();
    return "called";
  }

  /** Two threads register garbage with a cleaner. */
  public static String cleaned(Cleaner cleaner, Runnable action) throws InterruptedException {
    Thread other = new Thread(() -> cleaner.register(new Object(), action));
    other.start();
    cleaner.register(new Object(), action);
    other.join();
    System.gc();
    return "ended";
  }

  /** Something is cleaned by hand, by two threads. */
  public static String cleanedByHand(Cleaner cleaner, Runnable action) throws InterruptedException {
    Cleaner.Cleanable cleanable = cleaner.register(new Object(), action);
    Thread other = new Thread(cleanable::clean);
    other.start();
    cleanable.clean();
    other.join();
    return "ended";
  }
}
