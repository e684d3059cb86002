package dev.heddle.explicit.scheduled;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.Task;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A deterministic scheduler, and so many delays: each passes over the task that it would run. The
 * schedulers are those of "Delay-Bounded Scheduling" (2011), section 3; tasks that the rules of the
 * model do not allow to run at some point keep their places and cost nothing.
 *
 * @param scheduler which one
 * @param most how many delays
 */
public record DelayDiscipline(Scheduler scheduler, int most) implements SchedulingDiscipline {
  /** The deterministic schedulers. */
  public enum Scheduler {
    /**
     * The tasks that a task posts come before itself and all earlier tasks; a delayed task comes
     * after all others, in the next round. A blocked one must be delayed (scheduler 4).
     */
    DEPTH_FIRST,
    /** In the order of creation, cyclically; blocked ones are left out (scheduler 3). */
    ROUND_ROBIN
  }

  private static final int NOW = 0;
  private static final int NEXT = 1;

  @Override
  public SchedulerState begin(ModelConfiguration world) {
    return SchedulerState.first(world);
  }

  @Override
  public List<Option> options(
      ModelInterpreter machine, ModelConfiguration world, SchedulerState plan) {
    Set<Integer> candidates = new HashSet<>();
    Set<Integer> free = new HashSet<>();
    for (int buffer = 0; buffer < machine.model().buffers().size(); buffer++) {
      for (Task task : machine.candidates(world, buffer)) {
        candidates.add(task.id());
        if (!machine.isBlocked(world, task)) {
          free.add(task.id());
        }
      }
    }
    boolean depthFirst = scheduler == Scheduler.DEPTH_FIRST;
    List<Option> options = new ArrayList<>();
    SchedulerState now = plan;
    while (!free.isEmpty() && now.used() <= most) {
      SchedulerState taken = depthFirst ? take(now, candidates) : takeNext(now, free);
      int task = taken.places().get(taken.at()).task();
      // A task whose turn comes again has let all others pass, which is equivalent to letting none
      // pass.
      if (free.remove(task)) {
        options.add(new Option(task, taken, false));
      }
      now = depthFirst ? postponed(taken) : passed(taken);
    }
    return options;
  }

  /** Finds the first candidate of this round, or of the next if there is none. */
  private static SchedulerState take(SchedulerState plan, Set<Integer> candidates) {
    for (int i = 0; i < plan.places().size(); i++) {
      SchedulerState.Place place = plan.places().get(i);
      if (place.round() == NOW && candidates.contains(place.task())) {
        return new SchedulerState(plan.places(), plan.used(), i);
      }
    }
    List<SchedulerState.Place> places = plan.places().stream().map(place -> place.in(NOW)).toList();
    return take(new SchedulerState(places, plan.used(), 0), candidates);
  }

  private static SchedulerState takeNext(SchedulerState plan, Set<Integer> free) {
    int at = plan.at();
    while (!free.contains(plan.places().get(at).task())) {
      at = (at + 1) % plan.places().size();
    }
    return new SchedulerState(plan.places(), plan.used(), at);
  }

  private static SchedulerState postponed(SchedulerState plan) {
    List<SchedulerState.Place> places = new ArrayList<>(plan.places());
    places.add(places.remove(plan.at()).in(NEXT));
    return new SchedulerState(List.copyOf(places), plan.used() + 1, 0);
  }

  private static SchedulerState passed(SchedulerState plan) {
    return new SchedulerState(
        plan.places(), plan.used() + 1, (plan.at() + 1) % plan.places().size());
  }

  @Override
  public SchedulerState after(
      SchedulerState plan, ModelConfiguration world, Task ran, List<Task> posted) {
    int at = plan.of(ran.id());
    List<SchedulerState.Place> added = new ArrayList<>();
    posted.forEach(task -> added.add(new SchedulerState.Place(task.id(), NOW, 0)));
    List<SchedulerState.Place> places = new ArrayList<>(plan.places());
    boolean ended = !world.all().contains(ran);
    if (scheduler == Scheduler.DEPTH_FIRST) {
      places.addAll(at, added);
      at += added.size();
    } else {
      places.addAll(added);
    }
    if (ended) {
      places.remove(at);
    }
    boolean depthFirst = scheduler == Scheduler.DEPTH_FIRST;
    int next = depthFirst || places.isEmpty() ? 0 : at % places.size();
    return new SchedulerState(Collections.unmodifiableList(places), plan.used(), next);
  }

  @Override
  public CoveredBound limit() {
    return CoveredBound.cutting(CoveredBound.DELAYS, most);
  }
}
