package dev.heddle.runtime;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The steps of one execution in words, to be compared with those of another. */
final class DescribedSteps implements ExecutionListener {
  private final List<String> threads = new ArrayList<>();
  private final List<String> steps = new ArrayList<>();

  @Override
  public void again() {
    threads.clear();
    steps.clear();
  }

  @Override
  public void threadCreated(int thread, String name) {
    while (threads.size() <= thread) {
      threads.add("thread " + threads.size());
    }
    threads.set(thread, name);
  }

  @Override
  public void step(Event event) {
    StringBuilder text = new StringBuilder(threads.get(event.thread()));
    text.append(": ").append(event.kind().verb());
    if (event.object() != null) {
      text.append(' ').append(event.object());
    }
    if (event.location() != null) {
      text.append(" at ").append(event.location());
    }
    steps.add(text.toString());
  }

  /** Which step is the first that is another one in a later execution; null if none is. */
  @Nullable String difference(DescribedSteps later) {
    for (int i = 0; i < Math.max(steps.size(), later.steps.size()); i++) {
      if (!step(i).equals(later.step(i))) {
        return "by the same schedule step "
            + (i + 1)
            + " was once \""
            + step(i)
            + "\" and then \""
            + later.step(i)
            + "\"";
      }
    }
    return null;
  }

  private String step(int i) {
    return i < steps.size() ? steps.get(i) : "the end";
  }
}
