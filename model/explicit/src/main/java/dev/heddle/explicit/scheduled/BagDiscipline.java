package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A bag that has room for so many equal tasks (scheduler 2 of "Delay-Bounded Scheduling", 2011):
 * tasks run in any order, but a task that is posted while so many equal ones are pending in its
 * buffer is dropped. It stays pending, is never taken, and so blocks every task that waits for it.
 *
 * @param room how many
 */
public record BagDiscipline(int room) implements SchedulingDiscipline {
  /** The name of the bound when it has cut an execution off. */
  public static final String NAME = "bag";

  private static final int KEPT = 0;
  private static final int DROPPED = 1;

  @Override
  public SchedulerState begin(ModelConfiguration world) {
    return SchedulerState.first(world);
  }

  @Override
  public List<Option> options(
      ModelInterpreter machine, ModelConfiguration world, SchedulerState plan) {
    Set<Integer> kept = kept(plan);
    boolean lossy = kept.size() < plan.places().size();
    List<Option> options = new ArrayList<>();
    List<Task> offered = new ArrayList<>();
    for (int buffer = 0; buffer < machine.model().buffers().size(); buffer++) {
      for (Task task : machine.candidates(world, buffer)) {
        boolean known = offered.stream().anyMatch(other -> world.isSame(task, other));
        if (kept.contains(task.id()) && !known && !machine.isBlocked(world, task)) {
          offered.add(task);
          options.add(new Option(task.id(), plan, lossy));
        }
      }
    }
    return options;
  }

  private static Set<Integer> kept(SchedulerState plan) {
    Set<Integer> kept = new HashSet<>();
    for (SchedulerState.Place place : plan.places()) {
      if (place.round() == KEPT) {
        kept.add(place.task());
      }
    }
    return kept;
  }

  @Override
  public SchedulerState after(
      SchedulerState plan, ModelConfiguration world, Task ran, List<Task> posted) {
    Set<Integer> kept = kept(plan);
    for (Task task : posted) {
      if (alike(world, task, kept) < room) {
        kept.add(task.id());
      }
    }
    // Of equal tasks, the first ones are kept.
    List<SchedulerState.Place> places = new ArrayList<>();
    List<Task> all = world.all();
    for (int i = 0; i < all.size(); i++) {
      Task task = all.get(i);
      long before = all.subList(0, i).stream().filter(other -> world.isSame(task, other)).count();
      int mark = before < alike(world, task, kept) ? KEPT : DROPPED;
      places.add(new SchedulerState.Place(task.id(), mark, 0));
    }
    return new SchedulerState(List.copyOf(places), 0, 0);
  }

  /** How many kept tasks are equal to one, including itself if it is kept. */
  private static long alike(ModelConfiguration world, Task task, Set<Integer> kept) {
    return world.all().stream()
        .filter(other -> kept.contains(other.id()) && world.isSame(task, other))
        .count();
  }

  @Override
  public CoveredBound limit() {
    return CoveredBound.cutting(NAME, room);
  }
}
