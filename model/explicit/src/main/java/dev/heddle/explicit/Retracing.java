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
  private final TurnBound turns;
  private int @Nullable [] found;

  Retracing(Model model, Engine engine, TurnBound turns) {
    this.model = model;
    this.engine = engine.plain();
    this.turns = turns;
  }

  /** A move of a task. */
  static int[] move(int task, int[] choices) {
    int[] move = new int[choices.length + 1];
    move[0] = task;
    System.arraycopy(choices, 0, move, 1, choices.length);
    return move;
  }

  /** The moves from state to state, of which the first is an initial one. */
  List<int[]> moves(List<int[]> rows) {
    List<int[]> moves = new ArrayList<>();
    found = null;
    engine.begin(looksFor(rows.get(0), turns.begin(model.buffers().size()), NOTHING));
    moves.add(found());
    for (int i = 1; i < rows.size(); i++) {
      follow(rows.get(i - 1), rows.get(i), moves);
    }
    return moves;
  }

  /** Adds the moves from a state to another: one, or several if states in between are hidden. */
  private void follow(int[] from, int[] to, List<int[]> moves) {
    if (!find(from, to, moves, 0)) {
      throw new IllegalStateException("a state was reached by steps that are not found again");
    }
  }

  private boolean find(int[] from, int[] to, List<int[]> moves, int depth) {
    int[] before = Arrays.copyOfRange(from, engine.length(), from.length);
    List<int[]> hidden = new ArrayList<>();
    List<int[]> ways = new ArrayList<>();
    engine.enter(from);
    found = null;
    for (int i = 0; i < engine.ready() && found == null; i++) {
      int task = i;
      int[] turn = turns.after(before, engine, task);
      if (turn != null) {
        Sink looking = looksFor(to, turn, task);
        engine.step(
            task,
            (end, state, length) -> {
              if (end instanceof StepEnd.Stopped && engine.isHidden()) {
                int[] row = Arrays.copyOf(state, length + turn.length);
                System.arraycopy(turn, 0, row, length, turn.length);
                hidden.add(row);
                ways.add(move(engine.place(task), engine.choices()));
              }
              return looking.ended(end, state, length);
            });
      }
    }
    if (found != null) {
      moves.add(found);
      return true;
    }
    for (int i = 0; i < hidden.size() && depth < MOST_HIDDEN; i++) {
      int size = moves.size();
      moves.add(ways.get(i));
      if (find(hidden.get(i), to, moves, depth + 1)) {
        return true;
      }
      moves.subList(size, moves.size()).clear();
    }
    return false;
  }

  private int[] found() {
    if (found == null) {
      throw new IllegalStateException("a state was reached by a step that is not found again");
    }
    return found;
  }

  private Sink looksFor(int[] row, int[] turn, int task) {
    return (end, state, length) -> {
      boolean same =
          end instanceof StepEnd.Stopped
              && row.length == length + turn.length
              && Arrays.equals(row, 0, length, state, 0, length)
              && Arrays.equals(row, length, row.length, turn, 0, turn.length);
      if (same) {
        found = move(task == NOTHING ? 0 : engine.place(task), engine.choices());
      }
      return !same;
    };
  }
}
