package bench.steal;

/**
 * A work-stealing queue with a protocol like Cilk's THE: owner and thief each announce what they
 * take before they read the other's end, and a lock decides only if they meet.
 */
public final class LockedQueue implements WorkQueue {
  /** The possible bugs of a queue. */
  public enum Flaw {
    /** Nothing. */
    NONE,
    /** The owner reads the head before it has announced what it takes. */
    OWNER_LOOKS_FIRST,
    /** The thief does not read the tail again after it has announced what it takes. */
    THIEF_LOOKS_FIRST,
    /** The owner that met a thief does not check whether the thief has given up. */
    OWNER_GIVES_UP
  }

  private static final int CAPACITY = 16;

  private final Flaw flaw;
  private final Object thieves = new Object();
  private final int[] items = new int[CAPACITY];
  private volatile int head;
  private volatile int tail;

  /** An empty queue. */
  public LockedQueue(Flaw flaw) {
    this.flaw = flaw;
  }

  @Override
  public void push(int item) {
    int end = tail;
    items[end % CAPACITY] = item;
    tail = end + 1;
  }

  @Override
  public int pop() {
    int last = tail - 1;
    int start = 0;
    if (flaw == Flaw.OWNER_LOOKS_FIRST) {
      start = head;
      tail = last;
    } else {
      tail = last;
      start = head;
    }
    return start <= last ? items[last % CAPACITY] : popWhereTheyMeet(last);
  }

  private int popWhereTheyMeet(int last) {
    synchronized (thieves) {
      if (flaw != Flaw.OWNER_GIVES_UP && head <= last) {
        return items[last % CAPACITY];
      }
      tail = last + 1;
      return NOTHING;
    }
  }

  @Override
  public int steal() {
    synchronized (thieves) {
      int first = head;
      if (first >= tail) {
        return NOTHING;
      }
      head = first + 1;
      if (flaw == Flaw.THIEF_LOOKS_FIRST || first < tail) {
        return items[first % CAPACITY];
      }
      head = first;
      return NOTHING;
    }
  }
}
