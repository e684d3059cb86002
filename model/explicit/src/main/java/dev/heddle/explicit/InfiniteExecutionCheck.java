package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.explicit.liveness.LassoWord;
import dev.heddle.explicit.liveness.LivenessGoal;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Follows an execution that need not end, and checks that it is the counterexample it is claimed to
 * be.
 */
final class InfiniteExecutionCheck {
  private final Model model;
  private final InfiniteCounterexample endless;
  private final @Nullable LivenessGoal goal;

  /** The conditions that hold at each place so far. */
  private final List<BitSet> places = new ArrayList<>();

  /** The lines of each buffer's steps in the cycle. */
  private final Map<Integer, List<String>> cycle = new LinkedHashMap<>();

  private int[] again = {};

  /** The moves so far, if a race is looked for, and the race. */
  private final List<int[]> moves = new ArrayList<>();

  private final ModelLimits limits;
  private ModelRaceFinder.@Nullable Found race;

  InfiniteExecutionCheck(Model model, ModelLimits limits, InfiniteCounterexample endless) {
    this.model = model;
    this.limits = limits;
    this.endless = endless;
    this.goal =
        LivenessGoal.of(model).stream()
            .filter(known -> known.name().equals(endless.goal()))
            .findFirst()
            .orElse(null);
  }

  /** Notes a configuration, before the first step and after each. */
  void reached(ModelInterpreter machine, ModelConfiguration world, boolean progressed) {
    if (goal != null && goal.equals(LivenessGoal.PROGRESS)) {
      places.add(goal.holding(progressed || machine.ready(world).isEmpty()));
    } else if (goal != null) {
      boolean hidden = !places.isEmpty() && machine.isHidden(world);
      places.add(hidden ? places.get(places.size() - 1) : goal.holding(machine, world));
    } else {
      places.add(new BitSet());
    }
    if (isAtCycle()) {
      again = world.key();
    }
    if (endless.race() != InfiniteCounterexample.NONE && places.size() - 1 == endless.steps()) {
      List<ModelRaceFinder.Found> races = new ModelRaceReplay(model, limits).after(moves);
      race = endless.race() < races.size() ? races.get(endless.race()) : null;
    }
  }

  /** Notes a move: the place of a task among those that are ready, or 0 for the initialisers. */
  void moves(int place) {
    moves.add(new int[] {place});
  }

  /** Notes a data choice of the last move. */
  void chooses(int choice) {
    int[] move = moves.remove(moves.size() - 1);
    int[] longer = Arrays.copyOf(move, move.length + 1);
    longer[move.length] = choice;
    moves.add(longer);
  }

  /** The race that was looked for and has been reached, or null. */
  ModelRaceFinder.@Nullable Found race() {
    return race;
  }

  /** Whether what comes next is repeated for ever. */
  boolean isAtCycle() {
    return endless.cycle() > 0 && places.size() - 1 == endless.steps() - endless.cycle();
  }

  /** Whether there is nothing more to follow. */
  boolean isOver() {
    return places.size() > endless.told();
  }

  /** Notes the task that takes the next step. */
  void runs(ModelConfiguration world, Task task) {
    if (places.size() > endless.steps() - endless.cycle()) {
      List<String> lines = cycle.computeIfAbsent(world.bufferOf(task), b -> new ArrayList<>());
      String line = model.name() + ":" + task.nextOp().at().line();
      if (!lines.contains(line)) {
        lines.add(line);
      }
    }
  }

  /** Its outcome; null if it is not the claimed counterexample. */
  @Nullable Outcome outcome(ModelInterpreter machine, ModelConfiguration world, TaskNames names) {
    if (race != null) {
      return race.race();
    }
    if (!isOver()) {
      return null;
    }
    if (!endless.left().isEmpty()) {
      return leftBehind(machine, world, names);
    }
    boolean repeats =
        endless.cycle() == 0 ? machine.ready(world).isEmpty() : Arrays.equals(again, world.key());
    if (goal == null || !repeats || word().satisfies(goal.formula())) {
      return null;
    }
    return goal.equals(LivenessGoal.PROGRESS) ? livelock() : missed(goal);
  }

  private LassoWord word() {
    int last = places.size() - 1;
    return endless.cycle() == 0
        ? new LassoWord(places, last)
        : new LassoWord(places.subList(0, last), last - endless.cycle());
  }

  private @Nullable Outcome leftBehind(
      ModelInterpreter machine, ModelConfiguration world, TaskNames names) {
    List<Outcome.Waiting> waiting = new ArrayList<>();
    List<Task> all = world.all();
    for (int place : endless.left()) {
      if (place >= all.size() || !machine.isBlocked(world, all.get(place))) {
        return null;
      }
      waiting.add(FinalStateOutcome.waiting(machine, world, all.get(place), names));
    }
    return Outcome.Deadlock.besideOthers(waiting);
  }

  private String name(int buffer) {
    return model.buffers().get(buffer).name();
  }

  private Outcome livelock() {
    List<Outcome.Round> rounds = new ArrayList<>();
    cycle.forEach((buffer, lines) -> rounds.add(new Outcome.Round(name(buffer), lines)));
    return new Outcome.Livelock(rounds);
  }

  private Outcome missed(LivenessGoal missed) {
    String who = String.join(", ", cycle.keySet().stream().sorted().map(this::name).toList());
    String how =
        endless.cycle() == 0
            ? "the execution ends without it"
            : "the last " + endless.cycle() + " steps, of " + who + ", repeat for ever";
    String type = missed.name() + " does not hold";
    return new Outcome.Uncaught(model.name(), type, how, /* assertion= */ true, List.of());
  }
}
