package bench.steal;

/** A queue of numbers: its owner works at the tail, and thieves take at the head. */
public interface WorkQueue {
  /** The result if there is nothing to take. */
  int NOTHING = -1;

  /** Adds at the tail; for the owner only. */
  void push(int item);

  /** Takes at the tail, or {@link #NOTHING}; for the owner only. */
  int pop();

  /** Takes at the head, or {@link #NOTHING}. */
  int steal();
}
