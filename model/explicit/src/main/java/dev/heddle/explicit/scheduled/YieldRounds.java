package dev.heddle.explicit.scheduled;

import dev.heddle.core.Limit;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.run.World;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rounds of the tasks of one level and buffer (K2): they run by their rounds, within a round in
 * preorder of the tree of who posted whom. A task that could be swapped may go to the next round
 * instead of running, and from the last round into none: it stops for ever.
 *
 * @param rounds how many there are for each activation of a level
 */
public record YieldRounds(int rounds) implements Discipline {
  @Override
  public Plan begin(World world) {
    return Plan.first(world);
  }

  @Override
  public List<Option> options(Machine machine, World world, Plan plan) {
    List<Option> options = new ArrayList<>();
    for (int buffer = 0; buffer < machine.model().buffers().size(); buffer++) {
      addOptions(machine, world, machine.candidates(world, buffer), plan, options);
    }
    return options;
  }

  private void addOptions(
      Machine machine, World world, List<Task> candidates, Plan plan, List<Option> options) {
    Set<Integer> blocked =
        candidates.stream()
            .filter(task -> machine.isBlocked(world, task))
            .map(Task::id)
            .collect(Collectors.toSet());
    Set<Integer> all = candidates.stream().map(Task::id).collect(Collectors.toSet());
    // One that comes round again has let all others pass, which is the same as none of them.
    Set<Integer> offered = new HashSet<>(blocked);
    List<Plan.Place> places = new ArrayList<>(plan.places());
    boolean lossy = false;
    for (int due = due(places, all); due >= 0; due = due(places, all)) {
      Plan.Place place = places.get(due);
      if (offered.add(place.task())) {
        options.add(new Option(place.task(), new Plan(List.copyOf(places), 0, 0), lossy));
      }
      places.set(due, place.in(place.round() + 1));
      lossy |= place.round() + 1 == rounds;
    }
  }

  /** The first task of the least round, or -1. */
  private int due(List<Plan.Place> places, Set<Integer> candidates) {
    int due = -1;
    for (int i = 0; i < places.size(); i++) {
      Plan.Place place = places.get(i);
      boolean runs = place.round() < rounds && candidates.contains(place.task());
      if (runs && (due < 0 || place.round() < places.get(due).round())) {
        due = i;
      }
    }
    return due;
  }

  @Override
  public Plan after(Plan plan, World world, Task ran, List<Task> posted) {
    int parent = plan.of(ran.id());
    List<Plan.Place> places = new ArrayList<>(plan.places());
    boolean ended = !world.all().contains(ran);
    int more = posted.size() - (ended ? 1 : 0);
    for (int i = 0; i < parent; i++) {
      Plan.Place place = places.get(i);
      if (i + place.below() >= parent) {
        places.set(i, place.with(place.below() + more));
      }
    }
    Plan.Place own = places.get(parent);
    List<Plan.Place> added = new ArrayList<>();
    for (Task task : posted) {
      added.add(new Plan.Place(task.id(), round(plan, world, ran, own, task), 0));
    }
    places.addAll(parent + 1 + own.below(), added);
    if (ended) {
      places.remove(parent);
    } else {
      places.set(parent, own.with(own.below() + added.size()));
    }
    return new Plan(List.copyOf(places), 0, 0);
  }

  /** The round in which a task is posted. */
  private static int round(Plan plan, World world, Task ran, Plan.Place own, Task posted) {
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
  public Limit limit() {
    return new Limit(Limit.YIELDS, rounds, true);
  }
}
