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
  private final Model model;
  private final Engine engine;
  private final TurnBound turns;
  private int @Nullable [] found;

  Retracing(Model model, Engine engine, TurnBound turns) {
    this.model = model;
    this.engine = engine.another();
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
    engine.begin(looksFor(rows.get(0), turns.begin(model.buffers().size()), 0));
    moves.add(found());
    for (int i = 1; i < rows.size(); i++) {
      moves.add(move(rows.get(i - 1), rows.get(i)));
    }
    return moves;
  }

  private int[] move(int[] from, int[] to) {
    engine.enter(from);
    found = null;
    int numbers = turns.begin(model.buffers().size()).length;
    int[] before = Arrays.copyOfRange(from, from.length - numbers, from.length);
    for (int task = 0; task < engine.ready() && found == null; task++) {
      int[] turn = turns.after(before, engine, task);
      if (turn != null) {
        engine.step(task, looksFor(to, turn, task));
      }
    }
    return found();
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
        found = move(task, engine.choices());
      }
      return !same;
    };
  }
}
