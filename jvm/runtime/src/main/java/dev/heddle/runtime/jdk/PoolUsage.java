package dev.heddle.runtime.jdk;

import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.PoolStepKind;
import dev.heddle.runtime.waiting.ThreadEnds;
import java.util.Arrays;

/**
 * Which threads have used a pool in an execution, other than its workers in normal operation, and
 * how.
 */
final class PoolUsage extends PerObject.State {
  private ControlledThread[] users = new ControlledThread[2];
  private int count;

  /** Which of them have shut the pool down. */
  private boolean[] closers = new boolean[2];

  private boolean stopped;
  private boolean watched;

  /** How many threads have found the pool running and are about to put a task into its queue. */
  int offering;

  @Override
  public void reset() {
    Arrays.fill(users, 0, count, null);
    Arrays.fill(closers, 0, count, false);
    count = 0;
    stopped = false;
    watched = false;
    offering = 0;
  }

  /** A thread uses the pool, perhaps by shutting it down. */
  void add(ControlledThread me, PoolStepKind what) {
    int at = indexOf(me);
    closers[at] |= what == PoolStepKind.ENDING || what == PoolStepKind.STOPPING;
    stopped |= what == PoolStepKind.STOPPING;
  }

  private int indexOf(ControlledThread me) {
    for (int i = 0; i < count; i++) {
      if (users[i] == me) {
        return i;
      }
    }
    if (count == users.length) {
      users = Arrays.copyOf(users, 2 * count);
      closers = Arrays.copyOf(closers, 2 * count);
    }
    users[count] = me;
    return count++;
  }

  /** The program gets a reference to the queue of the pool. */
  void watch() {
    watched = true;
  }

  /**
   * The number of a thread that may shut the pool down while another is in the middle of using it,
   * as the latest use shows; -1 if there is none.
   */
  int overlaps(ControlledThread me, ThreadEnds ends) {
    boolean closes = closers[indexOf(me)];
    for (int i = 0; i < count; i++) {
      // A thread that has learnt of the end of another one comes after it in all executions.
      if (users[i] != me && !ends.isAfter(me, users[i]) && (closes || closers[i])) {
        return closes ? me.id : users[i].id;
      }
    }
    return -1;
  }

  /**
   * Whether one of them may see the contents of the queue while another stops the pool: then a
   * worker that has found the pool running may still take something out.
   */
  boolean seeStop() {
    return count > 1 && stopped && watched;
  }
}
