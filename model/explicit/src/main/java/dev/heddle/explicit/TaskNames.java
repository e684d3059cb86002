package dev.heddle.explicit;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.List;

/** Names of tasks for reports: that of the buffer for its first one, then procedures. */
final class TaskNames {
  private final Model model;
  private final List<String> names = new ArrayList<>();

  TaskNames(Model model) {
    this.model = model;
  }

  /** Names a task, if it is the next without a name. */
  void add(Task task) {
    while (names.size() <= task.id()) {
      names.add("task " + names.size());
    }
    int id = task.id();
    boolean first = id < model.buffers().size();
    names.set(id, first ? model.buffers().get(id).name() : task.name() + "-" + id);
  }

  String of(int id) {
    return names.get(id);
  }
}
