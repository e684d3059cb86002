package dev.heddle.core;

/**
 * Receives how the threads of an execution synchronise and which memory they share, and finds
 * accesses that are not ordered by happens-before.
 *
 * <p>Threads are numbered as in {@link Point}; synchronisation objects and variables by the
 * program, from 0, each kind separately. The numbers of one execution mean nothing in another. The
 * calls are in the order of the execution.
 */
public interface AccessListener {
  /** An execution begins, with thread 0. */
  void begin();

  /** A thread starts another one: what it did before happens before all that one does. */
  void starts(int thread, int child);

  /** A thread synchronises with all that was released to an object before. */
  void acquires(int thread, int object);

  /**
   * What a thread did so far happens before what any thread does after it acquires the object
   * later.
   */
  void releases(int thread, int object);

  /**
   * A thread reads a variable; whether that races with an earlier write.
   *
   * @param mark anything by which the caller knows this access again
   */
  boolean reads(int thread, int variable, int mark);

  /** A thread writes a variable; whether that races with an earlier read or write. */
  boolean writes(int thread, int variable, int mark);

  /**
   * A thread accesses a variable in a way that synchronises; whether that races with an earlier
   * access that does not. It comes after what the access acquires, and before what it releases.
   */
  boolean ordered(int thread, int variable, boolean write, int mark);

  /**
   * Whether an access of a thread to a variable would race with an earlier one, of any kind, if it
   * did not synchronise. The call changes nothing but the data of the latest race.
   */
  boolean conflicts(int thread, int variable, boolean write);

  /** The thread whose access the latest race is with. */
  int earlierThread();

  /** Whether that access was a write. */
  boolean earlierWrote();

  /** The mark of that access. */
  int earlierMark();
}
