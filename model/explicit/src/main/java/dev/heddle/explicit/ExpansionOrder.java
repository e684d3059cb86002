package dev.heddle.explicit;

import dev.heddle.explicit.store.StateStore;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** The order in which one thread expands states, when that is not one depth after another. */
final class ExpansionOrder {
  private static final int FREE = 0;
  private static final int COSTLY = 1;
  private static final int LOOK_AROUND = 256;

  private final SharedSearchState ground;
  private final StateStore states;
  private final StateExpander explorer;
  private final SearchProgress.Listener listener;
  private int expanded;
  private int settled = -1;

  ExpansionOrder(
      SharedSearchState ground, StateExpander explorer, SearchProgress.Listener listener) {
    this.ground = ground;
    this.states = ground.store();
    this.explorer = explorer;
    this.listener = listener;
  }

  /** Up to how many preemptions everything was expanded; -1 if none was. */
  int settled() {
    return settled;
  }

  /** Always expands the state that was found last. */
  void depthFirst() {
    Deque<Integer> stack = new ArrayDeque<>();
    push(0, stack);
    while (!stack.isEmpty() && !ground.isDone()) {
      int state = stack.pop();
      int known = states.size();
      tell(known);
      explorer.expand(state, state + 1, 0);
      push(known, stack);
    }
  }

  /** Pushes the states from a number on, so that the first of them is taken first. */
  private void push(int from, Deque<Integer> stack) {
    for (int state = states.size() - 1; state >= from; state--) {
      stack.push(state);
    }
  }

  /**
   * Expands everything that is reached without a preemption, then with one, and so on: algorithm 1
   * of "Iterative Context Bounding for Systematic Testing of Multithreaded Programs" (2007), with
   * its table. A state is stored together with the buffer that ran last. It is reached by as few
   * preemptions as possible, because executions with fewer preemptions come first.
   */
  void byPreemptions() {
    List<Integer> later = new ArrayList<>();
    int next = 0;
    for (int bound = 0; next < states.size() && !ground.isDone(); bound++) {
      while (next < states.size() && !ground.isDone()) {
        tell(next);
        if (explorer.expandOnly(next, FREE)) {
          later.add(next);
        }
        next++;
      }
      if (ground.isDone()) {
        return;
      }
      settled = bound;
      for (int state : later) {
        if (!ground.isDone()) {
          explorer.expandOnly(state, COSTLY);
        }
      }
      later.clear();
    }
  }

  /**
   * Reports the progress, now and then.
   *
   * @param old states before this one may go to a file: those of them that are still to be expanded
   *     are taken in their order, up or down, so that they are read a page at a time
   */
  private void tell(int old) {
    if (expanded % LOOK_AROUND == 0) {
      states.expanded(old);
      listener.report(ground.standing(states.size() - expanded));
    }
    expanded++;
  }
}
