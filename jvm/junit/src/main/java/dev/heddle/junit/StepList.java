package dev.heddle.junit;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import java.util.ArrayList;
import java.util.List;

/** The steps of one execution, one line each. */
final class StepList implements ExecutionListener {
  private final List<String> names = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  @Override
  public void threadCreated(int thread, String name) {
    names.add(name);
  }

  @Override
  public void step(Event event) {
    StringBuilder line = new StringBuilder();
    line.append(String.format("%-24s", event.location() == null ? "" : event.location()));
    line.append(String.format("%-16s", names.get(event.thread())));
    line.append(event.kind().verb());
    if (event.object() != null) {
      line.append(' ').append(event.object());
    }
    if (event.detail() != null) {
      line.append(" (").append(event.detail()).append(')');
    }
    lines.add(line.toString());
  }

  List<String> lines() {
    return lines;
  }
}
