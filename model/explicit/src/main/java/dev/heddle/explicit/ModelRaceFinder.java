package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.explicit.engine.GlobalAccess;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Stop;
import java.util.ArrayList;
import java.util.List;

/**
 * The data races of the state an engine is at: conflicting first accesses of two tasks that may
 * interleave there.
 *
 * <p>Tasks of different buffers may, if both can take the next step. Tasks of the same buffer may
 * if both stopped at a point; one that has not begun runs after the other, not beside it.
 */
final class ModelRaceFinder {
  private record Candidate(int task, GlobalAccess access) {}

  /**
   * A race.
   *
   * @param first one of the ready tasks, by its number
   * @param second the other one
   */
  record Found(Outcome.Race race, int first, int second) {}

  private final Model model;
  private final ModelEngine engine;
  private final List<Candidate> candidates = new ArrayList<>();

  ModelRaceFinder(Model model, ModelEngine engine) {
    this.model = model;
    this.engine = engine;
  }

  /**
   * Notes what a ready task accesses first in its next step, for one combination of data choices.
   */
  void add(int task, List<GlobalAccess> accesses) {
    for (GlobalAccess access : accesses) {
      Candidate candidate = new Candidate(task, access);
      if (!candidates.contains(candidate)) {
        candidates.add(candidate);
      }
    }
  }

  List<Found> found() {
    List<Found> races = new ArrayList<>();
    for (Candidate a : candidates) {
      for (Candidate b : candidates) {
        if (a.task() < b.task() && conflict(a.access(), b.access()) && interleave(a, b)) {
          String name = model.slots().get(a.access().slot()).name();
          Outcome.Race race = new Outcome.Race(name, told(a), told(b), List.of(), List.of());
          races.add(new Found(race, a.task(), b.task()));
        }
      }
    }
    return races;
  }

  private static boolean conflict(GlobalAccess a, GlobalAccess b) {
    return a.slot() == b.slot() && (a.write() || b.write());
  }

  private boolean interleave(Candidate a, Candidate b) {
    boolean sameBuffer = engine.buffer(a.task()) == engine.buffer(b.task());
    return !sameBuffer || (hasBegun(a) && hasBegun(b));
  }

  private boolean hasBegun(Candidate candidate) {
    return engine.stop(candidate.task()) != Stop.START;
  }

  private String told(Candidate candidate) {
    GlobalAccess access = candidate.access();
    String how = access.write() ? "the write in line " : "the read in line ";
    return how + access.line() + " (" + engine.name(candidate.task()) + ")";
  }
}
