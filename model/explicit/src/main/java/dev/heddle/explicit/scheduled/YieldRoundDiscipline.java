package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rounds of the tasks of one level and buffer (K2): they run by their rounds, within a round in
 * preorder of the tree of posts. A task at a scheduling point may go to the next round instead of
 * running, and from the last round into none: it stops for ever.
 *
 * <p>The place in a {@link SchedulerState} is the buffer that keeps control after its step, from 1,
 * or 0.
 *
 * @param rounds how many there are for each activation of a level
 */
public record YieldRoundDiscipline(int rounds) implements SchedulingDiscipline {
  @Override
  public SchedulerState begin(ModelConfiguration world) {
    return SchedulerState.first(world);
  }

  @Override
  public List<Option> options(
      ModelInterpreter machine, ModelConfiguration world, SchedulerState plan) {
    List<Option> options = new ArrayList<>();
    int holder = plan.at() - 1;
    Passed passed = new Passed(plan, false);
    if (holder >= 0 && world.isFree()) {
      // A task that waits lets other buffers run, but not before its turn.
      passed = addOptions(machine, world, holder, passed, options);
    }
    for (int buffer = 0; buffer < machine.model().buffers().size() && passed != null; buffer++) {
      if (buffer != holder || !world.isFree()) {
        addOptions(machine, world, buffer, passed, options);
      }
    }
    return options;
  }

  /**
   * The scheduler state after tasks have gone to later rounds, and whether one went beyond the
   * last.
   */
  private record Passed(SchedulerState plan, boolean lossy) {}

  /**
   * Adds the options of a buffer; returns the scheduler state at which it is the turn of a task
   * that waits, or null.
   */
  private @Nullable Passed addOptions(
      ModelInterpreter machine,
      ModelConfiguration world,
      int buffer,
      Passed before,
      List<Option> options) {
    List<Task> candidates = machine.candidates(world, buffer);
    Set<Integer> blocked =
        candidates.stream()
            .filter(task -> machine.isBlocked(world, task))
            .map(Task::id)
            .collect(Collectors.toSet());
    Set<Integer> all = candidates.stream().map(Task::id).collect(Collectors.toSet());
    // A task whose turn comes again has let all others pass, which is equivalent to letting none
    // pass.
    Set<Integer> offered = new HashSet<>(blocked);
    List<SchedulerState.Place> places = new ArrayList<>(before.plan().places());
    boolean lossy = before.lossy();
    Passed waits = null;
    for (int due = due(places, all); due >= 0; due = due(places, all)) {
      SchedulerState.Place place = places.get(due);
      SchedulerState now = new SchedulerState(List.copyOf(places), 0, buffer + 1);
      if (offered.add(place.task())) {
        options.add(new Option(place.task(), now, lossy));
      } else if (waits == null && blocked.contains(place.task())) {
        waits = new Passed(now, lossy);
      }
      places.set(due, place.in(place.round() + 1));
      lossy |= place.round() + 1 == rounds;
    }
    return waits;
  }

  /** The first task of the least round, or -1. */
  private int due(List<SchedulerState.Place> places, Set<Integer> candidates) {
    int due = -1;
    for (int i = 0; i < places.size(); i++) {
      SchedulerState.Place place = places.get(i);
      boolean runs = place.round() < rounds && candidates.contains(place.task());
      if (runs && (due < 0 || place.round() < places.get(due).round())) {
        due = i;
      }
    }
    return due;
  }

  @Override
  public SchedulerState after(
      SchedulerState plan, ModelConfiguration world, Task ran, List<Task> posted) {
    int parent = plan.of(ran.id());
    List<SchedulerState.Place> places = new ArrayList<>(plan.places());
    boolean ended = !world.all().contains(ran);
    int more = posted.size() - (ended ? 1 : 0);
    for (int i = 0; i < parent; i++) {
      SchedulerState.Place place = places.get(i);
      if (i + place.below() >= parent) {
        places.set(i, place.with(place.below() + more));
      }
    }
    SchedulerState.Place own = places.get(parent);
    List<SchedulerState.Place> added = new ArrayList<>();
    for (Task task : posted) {
      added.add(new SchedulerState.Place(task.id(), round(plan, world, ran, own, task), 0));
    }
    places.addAll(parent + 1 + own.below(), added);
    if (ended) {
      places.remove(parent);
    } else {
      places.set(parent, own.with(own.below() + added.size()));
    }
    int buffer = plan.at() - 1;
    boolean keeps =
        ended ? !world.isEmpty(buffer) : ran.stop() == Stop.YIELD || ran.stop() == Stop.INSIDE;
    return new SchedulerState(List.copyOf(places), 0, keeps ? plan.at() : 0);
  }

  /** The round in which a task is posted. */
  private static int round(
      SchedulerState plan,
      ModelConfiguration world,
      Task ran,
      SchedulerState.Place own,
      Task posted) {
    if (posted.level() == ran.level()) {
      return own.round();
    }
    if (posted.level() < ran.level()) {
      for (Task interrupted : world.active(world.bufferOf(posted))) {
        if (interrupted.level() == posted.level()) {
          return plan.places().get(plan.of(interrupted.id())).round();
        }
      }
    }
    return 0;
  }

  @Override
  public CoveredBound limit() {
    return CoveredBound.cutting(CoveredBound.YIELDS, rounds);
  }
}
