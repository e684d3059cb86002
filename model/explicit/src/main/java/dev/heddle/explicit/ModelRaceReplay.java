package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import java.util.Arrays;
import java.util.List;

/** The data races of the state that a path leads to, found again by following it. */
final class ModelRaceReplay {
  private final Model model;
  private final ModelEngine engine;
  private int[] state = {};

  ModelRaceReplay(Model model, ModelLimits limits) {
    this.model = model;
    this.engine = SearchLimits.Turns.FREE.engine(model, limits, /* races= */ true);
  }

  /** The races after some moves, of which the first is that of the initialisers. */
  List<ModelRaceFinder.Found> after(List<int[]> moves) {
    engine.begin(to(moves.get(0)));
    for (int[] move : moves.subList(1, moves.size())) {
      engine.enter(state);
      engine.step(move[0], to(move));
    }
    engine.enter(state);
    ModelRaceFinder races = new ModelRaceFinder(model, engine);
    for (int task = 0; task < engine.ready(); task++) {
      int ready = task;
      StepSink sink =
          (end, row, length) -> {
            races.add(ready, engine.first());
            return true;
          };
      engine.step(task, sink);
    }
    return races.found();
  }

  /** The race that is the same as one that a search found. */
  int indexOf(Outcome.Race race, List<int[]> moves) {
    List<Outcome.Race> all = after(moves).stream().map(ModelRaceFinder.Found::race).toList();
    if (!all.contains(race)) {
      throw new IllegalStateException("a race was found and is not seen again: " + race);
    }
    return all.indexOf(race);
  }

  /** Keeps the state that the data choices of a move lead to. */
  private StepSink to(int[] move) {
    int[] choices = Arrays.copyOfRange(move, 1, move.length);
    return (end, row, length) -> {
      if (end instanceof StepEnd.Stopped && Arrays.equals(engine.choices(), choices)) {
        state = Arrays.copyOf(row, length);
        return false;
      }
      return true;
    };
  }
}
