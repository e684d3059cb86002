package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.World;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The data races of one state: conflicting first accesses of two tasks that may interleave there.
 *
 * <p>Tasks of different buffers may, if both can take the next step. Tasks of the same buffer may
 * if both stopped at a point; one that has not begun runs after the other, not beside it.
 */
final class RaceFinder {
  private record Candidate(int task, StepWatch.Access access) {}

  private final Model model;
  private final World world;
  private final List<Task> ready;
  private final List<Candidate> candidates = new ArrayList<>();

  RaceFinder(Model model, World world, List<Task> ready) {
    this.model = model;
    this.world = world;
    this.ready = ready;
  }

  /** Notes what a ready task accesses first in its next step, for one way that step can go. */
  void add(int task, StepWatch.@Nullable Access access) {
    if (access != null) {
      Candidate candidate = new Candidate(task, access);
      if (!candidates.contains(candidate)) {
        candidates.add(candidate);
      }
    }
  }

  List<Outcome.Race> races() {
    List<Outcome.Race> races = new ArrayList<>();
    for (Candidate a : candidates) {
      for (Candidate b : candidates) {
        if (a.task() < b.task() && conflict(a.access(), b.access()) && interleave(a, b)) {
          String name = model.slots().get(a.access().slot()).name();
          races.add(new Outcome.Race(name, told(a), told(b), List.of(), List.of()));
        }
      }
    }
    return races;
  }

  private static boolean conflict(StepWatch.Access a, StepWatch.Access b) {
    return a.slot() == b.slot() && (a.write() || b.write());
  }

  private boolean interleave(Candidate a, Candidate b) {
    Task first = ready.get(a.task());
    Task second = ready.get(b.task());
    boolean sameBuffer = world.bufferOf(first) == world.bufferOf(second);
    return !sameBuffer || (first.stop() != Stop.START && second.stop() != Stop.START);
  }

  private String told(Candidate candidate) {
    StepWatch.Access access = candidate.access();
    String how = access.write() ? "the write in line " : "the read in line ";
    return how + access.line() + " (" + ready.get(candidate.task()).name() + ")";
  }
}
