package dev.heddle.explicit;

import dev.heddle.explicit.engine.Engine;
import dev.heddle.explicit.engine.Sink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.StepEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the moves between states again, which a search does not keep.
 *
 * <p>A move is the place of a task among those that are ready, and then its data choices; the first
 * move is that of the initialisers.
 */
final class Retracing {
  /** At most so many states between two that are kept are left out. */
  private static final int MOST_HIDDEN = 2;

  /** No task: the initialisers run. */
  private static final int NOTHING = -1;

  private final Model model;
  private final Engine engine;
  private final Engine searching;
  private final TurnBound turns;

  /** A step that was taken: how it ended, where, and whether nobody can look there. */
  private static final class Taken {
    final int[] move;
    final StepEnd end;
    final int[] row;
    final boolean hidden;

    Taken(int[] move, StepEnd end, int[] row, boolean hidden) {
      this.move = move;
      this.end = end;
      this.row = row;
      this.hidden = hidden;
    }
  }

  Retracing(Model model, Engine engine, TurnBound turns) {
    this.model = model;
    this.engine = engine.plain();
    this.searching = engine.another();
    this.turns = turns;
  }

  /**
   * The moves from state to state, of which the first is an initial one.
   *
   * @param rows the states that the search went through, which may stand for others; what is
   *     followed are states as they are
   * @param last how one more step ends, if there is one
   */
  List<int[]> moves(List<int[]> rows, StepEnd.@Nullable Failed last) {
    List<Taken> path = new ArrayList<>();
    List<Taken> next = begin();
    for (int[] to : rows) {
      if (!find(next, to, path, 0)) {
        throw lost();
      }
      next = steps(path, /* quietly= */ false);
    }
    if (last != null) {
      path.add(
          next.stream()
              .filter(taken -> taken.end.equals(last))
              .findFirst()
              .orElseThrow(Retracing::lost));
    }
    return path.stream().map(taken -> taken.move).toList();
  }

  private static IllegalStateException lost() {
    return new IllegalStateException("a state was reached by steps that are not found again");
  }

  private List<Taken> begin() {
    List<Taken> all = new ArrayList<>();
    engine.begin(collects(turns.begin(model.buffers().size()), NOTHING, all));
    return all;
  }

  /** The steps from the end of a path; only those of the searching engine's quiet task if asked. */
  private List<Taken> steps(List<Taken> path, boolean quietly) {
    int[] from = path.get(path.size() - 1).row;
    List<Taken> all = new ArrayList<>();
    int[] before = Arrays.copyOfRange(from, engine.length(), from.length);
    engine.enter(from);
    searching.enter(from);
    for (int task = 0; task < engine.ready(); task++) {
      int[] turn = turns.after(before, engine, task);
      if (turn != null && (!quietly || searching.isQuiet(task))) {
        engine.step(task, collects(turn, task, all));
      }
    }
    return all;
  }

  /** Adds the steps to a state: one of some, or several if states in between are left out. */
  private boolean find(List<Taken> next, int[] to, List<Taken> path, int hidden) {
    for (Taken taken : next) {
      if (isFor(taken.row, to)) {
        path.add(taken);
        return true;
      }
    }
    for (Taken taken : next) {
      if (taken.end instanceof StepEnd.Stopped) {
        int size = path.size();
        path.add(taken);
        if (taken.hidden && hidden < MOST_HIDDEN) {
          if (find(steps(path, /* quietly= */ false), to, path, hidden + 1)) {
            return true;
          }
        } else if (find(steps(path, /* quietly= */ true), to, path, hidden)) {
          return true;
        }
        path.subList(size, path.size()).clear();
      }
    }
    return false;
  }

  /** Whether a state is, or is taken for, another. */
  private boolean isFor(int[] row, int[] representative) {
    if (row.length != representative.length) {
      return false;
    }
    int[] copy = row.clone();
    searching.represent(copy);
    return Arrays.equals(copy, representative);
  }

  private Sink collects(int[] turn, int task, List<Taken> all) {
    return (end, state, length) -> {
      boolean stopped = end instanceof StepEnd.Stopped;
      int[] row = new int[0];
      if (stopped) {
        row = Arrays.copyOf(state, length + turn.length);
        System.arraycopy(turn, 0, row, length, turn.length);
      }
      int place = task == NOTHING ? 0 : engine.place(task);
      int[] choices = engine.choices();
      int[] move = new int[choices.length + 1];
      move[0] = place;
      System.arraycopy(choices, 0, move, 1, choices.length);
      all.add(new Taken(move, end, row, stopped && engine.isHidden()));
      return true;
    };
  }
}
