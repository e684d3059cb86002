package dev.heddle.core.bounded;

import dev.heddle.core.Point;
import java.util.Arrays;

/**
 * Runs the threads that a step has created before the thread that created them, and these before
 * all others.
 *
 * <p>Scheduler 4 of Emmi, Qadeer and Rakamarić, "Delay-bounded scheduling" (POPL 2011), with its
 * handler, round and delay stacks. Theirs may take a blocked task; this one leaves blocked threads
 * where they are and takes the topmost enabled one, and begins the next round when there is none in
 * this.
 */
public final class DepthFirstScheduler implements Scheduler {
  private final Stack handler = new Stack();
  private final Stack round = new Stack();
  private final Stack delayed = new Stack();

  /** A scheduler without threads. */
  public DepthFirstScheduler() {}

  private static final class Stack {
    private int[] threads = new int[16];
    private int size;

    void push(int thread) {
      if (size == threads.length) {
        threads = Arrays.copyOf(threads, size * 2);
      }
      threads[size++] = thread;
    }

    /** Moves everything to another stack, the top first. */
    void emptyInto(Stack other) {
      while (size > 0) {
        other.push(threads[--size]);
      }
    }

    /** Removes the topmost enabled thread, or returns -1. */
    int popEnabled(Point point) {
      for (int i = size - 1; i >= 0; i--) {
        int thread = threads[i];
        if (point.isEnabled(thread)) {
          System.arraycopy(threads, i + 1, threads, i, size - i - 1);
          size--;
          return thread;
        }
      }
      return -1;
    }
  }

  @Override
  public void clear() {
    handler.size = 0;
    round.size = 0;
    delayed.size = 0;
  }

  @Override
  public void give(int thread, boolean created) {
    handler.push(thread);
  }

  @Override
  public int take(Point point) {
    handler.emptyInto(round);
    int thread = round.popEnabled(point);
    if (thread < 0) {
      delayed.emptyInto(round);
      thread = round.popEnabled(point);
    }
    return thread;
  }

  @Override
  public void delay(int thread) {
    delayed.push(thread);
  }

  @Override
  public String toString() {
    return "depth-first";
  }
}
