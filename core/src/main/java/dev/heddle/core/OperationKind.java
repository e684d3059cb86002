package dev.heddle.core;

/**
 * The kinds of step a thread can be about to take.
 *
 * <p>A kind says how an operation touches its object; {@link Point} has the object itself.
 */
public enum OperationKind {
  /** The first step of a thread. */
  BEGIN("begins"),
  /** Starts another thread. */
  START("start"),
  /** Waits until another thread has ended. */
  JOIN("join"),
  /** Acquires a lock, or another exclusive or shared right. */
  LOCK("lock"),
  /** Acquires if that is possible at once; if not, gives up or joins the queue of the waiting. */
  TRY_LOCK("tryLock"),
  /** Acquires, or gives up when its timeout fires. */
  TIMED_LOCK("timed lock"),
  /** Gives a lock, or another right, back. */
  UNLOCK("unlock"),
  /** Releases a lock and waits for a notification; the same step again when the lock is retaken. */
  WAIT("wait"),
  /** Wakes one waiting thread. */
  NOTIFY("notify"),
  /** Wakes all waiting threads. */
  NOTIFY_ALL("notifyAll"),
  /** Waits for the permit of the thread. */
  PARK("park"),
  /** Gives another thread its permit. */
  UNPARK("unpark"),
  /** Waits for time to pass. */
  SLEEP("sleep"),
  /** A wait that ends because its timeout fires. */
  TIMEOUT("times out"),
  /** Offers the processor to others. */
  YIELD("yield"),
  /** Interrupts another thread, or asks about or clears an interrupt. */
  INTERRUPT("interrupt"),
  /** Reads a shared location. */
  READ("read"),
  /** Writes a shared location. */
  WRITE("write"),
  /** Reads and perhaps writes a shared location in one step. */
  UPDATE("update"),
  /** Orders memory accesses. */
  FENCE("fence"),
  /** An atomic call: it is one step, whatever it consists of. */
  CALL("call"),
  /** Initialises a class, or waits until another thread has. */
  INITIALISE("initialise"),
  /** The last step of a thread, if other threads can observe whether it has ended. */
  END("ends");

  private final String verb;
  private final byte code;

  OperationKind(String verb) {
    this.verb = verb;
    this.code = (byte) verb.hashCode();
  }

  /** A number that differs between kinds, for fingerprints. */
  public byte code() {
    return code;
  }

  /** Whether a thread that is about to take such a step can always take it. */
  public boolean isAlwaysPossible() {
    return switch (this) {
      case READ,
          WRITE,
          UPDATE,
          UNLOCK,
          START,
          NOTIFY,
          NOTIFY_ALL,
          UNPARK,
          TRY_LOCK,
          FENCE,
          CALL,
          INTERRUPT ->
          true;
      default -> false;
    };
  }

  /** The word a report uses for a step of this kind. */
  public String verb() {
    return verb;
  }
}
