package programs;

/** Threads whose state is read after they have written for the last time. */
@SuppressWarnings("WaitNotInLoop") // a single wait is what is tested
public final class Ends {
  private static volatile int written;

  /** A read of the state of a thread. */
  public interface Look {
    /** What there is to see. */
    Object at(Thread thread) throws InterruptedException;
  }

  private Ends() {}

  /** A thread writes and ends; another reads and then reads the state of the thread. */
  public static Object look(Look look) throws InterruptedException {
    written = 0;
    Thread thread = Pieces.start(() -> written = 1);
    String seen = written + " " + look.at(thread);
    thread.join();
    return seen;
  }

  /** How long a join with a limit of a millisecond takes. */
  public static Object timedJoin(Thread thread) throws InterruptedException {
    long start = System.nanoTime();
    thread.join(1);
    return (System.nanoTime() - start) / 1_000_000 == 0;
  }

  /** Whether it is no longer alive. */
  public static Object isDead(Thread thread) {
    return !thread.isAlive();
  }

  /** Whether its state says that it has ended. */
  public static Object isTerminated(Thread thread) {
    return thread.getState() == Thread.State.TERMINATED;
  }

  /** Whether its group no longer counts it. */
  public static Object counted(Thread thread) {
    return Thread.activeCount() == 1;
  }

  /** Whether a thread joined that was interrupted beforehand. */
  public static Object joinInterrupted(Thread thread) {
    Thread.currentThread().interrupt();
    try {
      thread.join();
      Thread.interrupted();
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** A thread that joins is interrupted by one that has seen the last write of the other. */
  public static Object interruptedJoin() throws InterruptedException {
    written = 0;
    boolean[] joined = {false};
    Thread thread = Pieces.start(() -> written = 1);
    Thread joiner =
        Pieces.start(
            () -> {
              try {
                thread.join();
                joined[0] = true;
              } catch (InterruptedException e) {
                joined[0] = false;
              }
            });
    int seen = written;
    if (seen == 1) {
      joiner.interrupt();
    }
    joiner.join();
    thread.join();
    return seen + " " + joined[0];
  }

  /** The end of a thread notifies threads that wait for it, if they wait before that. */
  public static Object waitForEnd() throws InterruptedException {
    written = 0;
    Thread thread = Pieces.start(() -> written = 1);
    int seen = written;
    if (seen == 1) {
      synchronized (thread) {
        thread.wait();
      }
    }
    return seen;
  }

  /** A daemon fails if it sees the last write of the last thread that is none. */
  public static Object daemon(boolean mainIsLast) {
    written = 0;
    Pieces.start(
        () -> {
          if (written == 1) {
            throw new AssertionError("seen");
          }
        },
        true);
    if (mainIsLast) {
      written = 1;
    } else {
      Pieces.start(() -> written = 1);
    }
    return "ended";
  }

  /** A thread is only joined. */
  public static Object onlyJoined() throws InterruptedException {
    written = 0;
    Thread thread = Pieces.start(() -> written = 1);
    int seen = written;
    thread.join();
    return seen;
  }
}
