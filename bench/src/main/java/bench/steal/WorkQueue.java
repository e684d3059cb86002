package bench.steal;

/** A queue of numbers with one owner, who works at its tail, and thieves, who take at its head. */
public interface WorkQueue {
  /** What is returned where there is nothing to take. */
  int NOTHING = -1;

  /** Adds at the tail; for the owner only. */
  void push(int item);

  /** Takes at the tail, or {@link #NOTHING}; for the owner only. */
  int pop();

  /** Takes at the head, or {@link #NOTHING}. */
  int steal();
}
