package dev.heddle.sequential.tree;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.syntax.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The levels that tasks of a model are posted at, numbered from 0 without gaps. */
public final class TaskLevels {
  private final Map<String, Integer> byPlace = new HashMap<>();
  private final List<Integer> known;
  private final Set<Statement> atomic;

  /** With the posts in atomic blocks. */
  public TaskLevels(Model model, Set<Statement> atomic) {
    this.atomic = atomic;
    Set<Integer> all = new TreeSet<>(Set.of(0));
    model.procedures().stream()
        .flatMap(procedure -> procedure.ops().stream())
        .forEach(
            op -> {
              if (op instanceof Operation.Post post) {
                all.add(post.level());
                byPlace.put(post.at().toString(), post.level());
              }
            });
    known = List.copyOf(all);
  }

  public int count() {
    return known.size();
  }

  /** The number of the level of a post. */
  public int of(Statement.Post s) {
    Integer level = byPlace.get(s.at().toString());
    if (level == null) {
      throw new IllegalStateException("a post of unknown level");
    }
    return known.indexOf(level);
  }

  public boolean isAtomic(Statement.Post s) {
    return atomic.contains(s);
  }
}
