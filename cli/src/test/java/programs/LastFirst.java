package programs;

import dev.heddle.core.Point;
import dev.heddle.core.bounded.Scheduler;
import java.util.ArrayList;
import java.util.List;

/** A scheduler that runs the newest thread first; a delayed one comes after all others. */
public final class LastFirst implements Scheduler {
  /** The threads, the next one last; a class of its own. */
  private static final class Stack {
    final List<Integer> threads = new ArrayList<>();
  }

  private final Stack stack = new Stack();

  @Override
  public void clear() {
    stack.threads.clear();
  }

  @Override
  public void give(int thread, boolean created) {
    stack.threads.add(thread);
  }

  @Override
  public int take(Point point) {
    for (int i = stack.threads.size() - 1; i >= 0; i--) {
      if (point.isEnabled(stack.threads.get(i))) {
        return stack.threads.remove(i);
      }
    }
    return -1;
  }

  @Override
  public void delay(int thread) {
    stack.threads.add(0, thread);
  }
}
