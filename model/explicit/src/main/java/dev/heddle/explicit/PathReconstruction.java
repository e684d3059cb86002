package dev.heddle.explicit;

import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.StepEnd;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Reconstructs the moves between states, which a search does not store.
 *
 * <p>A move is the place of a task among those that are ready, and then its data choices; the first
 * move is that of the initialisers.
 */
final class PathReconstruction {
  /** The most states that are left out between two stored ones. */
  private static final int MOST_HIDDEN = 2;

  /** No task: the initialisers run. */
  private static final int NOTHING = -1;

  private final Model model;
  private final ModelEngine engine;
  private final ModelEngine searching;
  private final TurnBound turns;

  /**
   * A step that was taken: how it ended, where, and whether that state is invisible to other tasks.
   */
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

  PathReconstruction(Model model, ModelEngine engine, TurnBound turns) {
    this.model = model;
    this.engine = engine.plain();
    this.searching = engine.another();
    this.turns = turns;
  }

  /**
   * The moves from state to state, of which the first is an initial one.
   *
   * @param rows the states that the search went through, which may represent others; the path
   *     itself goes through states as they are
   * @param last how one more step ends, if there is one
   */
  List<int[]> moves(List<int[]> rows, StepEnd.@Nullable Failed last) {
    List<Taken> path = new ArrayList<>();
    for (int[] to : rows) {
      if (!find(to, path, /* quietly= */ false, 0)) {
        throw lost();
      }
    }
    if (last != null && !addFirst(path, /* quietly= */ false, taken -> taken.end.equals(last))) {
      throw lost();
    }
    return path.stream().map(taken -> taken.move).toList();
  }

  private static IllegalStateException lost() {
    return new IllegalStateException("a state was reached by steps that are not found again");
  }

  /**
   * Adds the first step from the end of a path that satisfies a condition; whether there is one.
   */
  private boolean addFirst(List<Taken> path, boolean quietly, Predicate<Taken> like) {
    List<Taken> found = new ArrayList<>();
    steps(
        path,
        quietly,
        taken -> {
          if (like.test(taken)) {
            found.add(taken);
          }
          return found.isEmpty();
        });
    path.addAll(found);
    return !found.isEmpty();
  }

  /**
   * Passes on the steps from the end of a path, the initial ones if the path is empty, until one is
   * accepted; if asked, only those of the searching engine's quiet task.
   */
  private void steps(List<Taken> path, boolean quietly, Predicate<Taken> more) {
    if (path.isEmpty()) {
      engine.begin(shows(turns.begin(model.buffers().size()), NOTHING, more));
      return;
    }
    int[] from = path.get(path.size() - 1).row;
    int[] before = Arrays.copyOfRange(from, engine.length(), from.length);
    engine.enter(from);
    boolean[] wanted = wanted(from, quietly);
    boolean[] goOn = {true};
    for (int task = 0; task < wanted.length && goOn[0]; task++) {
      int[] turn = turns.after(before, engine, task);
      if (turn != null && wanted[task]) {
        engine.step(task, shows(turn, task, taken -> goOn[0] = more.test(taken)));
      }
    }
  }

  /** Which ready tasks are to take their step. */
  private boolean[] wanted(int[] from, boolean quietly) {
    boolean[] wanted = new boolean[engine.ready()];
    searching.enter(from);
    for (int task = 0; task < wanted.length; task++) {
      wanted[task] = !quietly || searching.isQuiet(task);
    }
    return wanted;
  }

  /** Adds the steps to a state: one, or several if states in between are left out. */
  private boolean find(int[] to, List<Taken> path, boolean quietly, int hidden) {
    if (addFirst(path, quietly, taken -> isFor(taken.row, to))) {
      return true;
    }
    List<Taken> next = new ArrayList<>();
    steps(path, quietly, taken -> !(taken.end instanceof StepEnd.Stopped) || next.add(taken));
    for (Taken taken : next) {
      int size = path.size();
      path.add(taken);
      boolean leftOut = taken.hidden && hidden < MOST_HIDDEN;
      if (find(to, path, /* quietly= */ !leftOut, leftOut ? hidden + 1 : hidden)) {
        return true;
      }
      path.subList(size, path.size()).clear();
    }
    return false;
  }

  /** Whether a state is equal to another or represented by it. */
  private boolean isFor(int[] row, int[] representative) {
    if (row.length != representative.length) {
      return false;
    }
    int[] copy = row.clone();
    searching.represent(copy);
    return Arrays.equals(copy, representative);
  }

  private StepSink shows(int[] turn, int task, Predicate<Taken> more) {
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
      return more.test(new Taken(move, end, row, stopped && engine.isHidden()));
    };
  }
}
