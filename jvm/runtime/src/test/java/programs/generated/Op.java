package programs.generated;

import java.util.List;

/**
 * One operation of a generated program.
 *
 * @param kind what it does
 * @param index on which of the objects of its sort
 * @param value the value it writes, if it does
 * @param body what a synchronized block contains
 */
public record Op(Kind kind, int index, int value, List<Op> body) {
  /** What an operation does. */
  public enum Kind {
    /** Reads a volatile variable. */
    READ,
    /** Writes a volatile variable. */
    WRITE,
    /** Increments an atomic integer and notes the new value. */
    INCREMENT,
    /** Sets an atomic integer from 0 to a value if it is 0, and notes whether it was. */
    CAS,
    /** A synchronized block. */
    SYNCHRONIZED,
    /** Waits on the monitor of the enclosing block. */
    WAIT,
    /** Notifies one thread that waits on the monitor of the enclosing block. */
    NOTIFY,
    /** Notifies all. */
    NOTIFY_ALL,
    /** Locks a reentrant lock. */
    LOCK,
    /** Unlocks it. */
    UNLOCK,
    /**
     * Tries to lock a reentrant lock, unlocks it at once if that worked, and notes whether it did.
     */
    TRY_LOCK,
    /** Asks whether a reentrant lock is held, and notes the answer. */
    IS_LOCKED,
    /** Takes a permit. */
    ACQUIRE,
    /** Gives a permit. */
    RELEASE,
    /** Tries to take a permit and notes whether it got one. */
    TRY_ACQUIRE,
    /** Counts a latch of 2 down. */
    COUNT_DOWN,
    /** Asks a latch for its count and notes it. */
    GET_COUNT,
    /** Waits for the latch. */
    AWAIT,
    /** Parks. */
    PARK,
    /** Unparks the thread with that index. */
    UNPARK,
    /** Interrupts the thread with that index; one that waits notes that it was interrupted. */
    INTERRUPT,
    /** Clears the own interrupt flag and notes whether it was set. */
    INTERRUPTED,
    /** Waits on the condition of a reentrant lock that it holds. */
    AWAIT_SIGNAL,
    /** Signals all threads that wait on the condition of a reentrant lock that it holds. */
    SIGNAL_ALL
  }

  @Override
  public String toString() {
    return kind
        + " "
        + index
        + (kind == Kind.WRITE || kind == Kind.CAS ? "=" + value : "")
        + (body.isEmpty() ? "" : body.toString());
  }
}
