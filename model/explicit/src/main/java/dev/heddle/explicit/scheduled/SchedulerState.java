package dev.heddle.explicit.scheduled;

import dev.heddle.lang.run.ModelConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The state of a scheduler.
 *
 * @param places the tasks in an order of its own
 * @param used how much of its bound has been used
 * @param at a place in that order
 */
record SchedulerState(List<Place> places, int used, int at) {
  private static final int NUMBERS = 3;

  /**
   * A task in the order.
   *
   * @param task its number
   * @param round the round in which it runs next
   * @param below how many of the tasks after it descend from it
   */
  record Place(int task, int round, int below) {
    Place in(int newRound) {
      return new Place(task, newRound, below);
    }

    Place with(int newBelow) {
      return new Place(task, round, newBelow);
    }
  }

  /** All tasks of a configuration in the first round, with nothing used. */
  static SchedulerState first(ModelConfiguration world) {
    return new SchedulerState(
        world.all().stream().map(task -> new Place(task.id(), 0, 0)).toList(), 0, 0);
  }

  /** The place of a task. */
  int of(int task) {
    for (int i = 0; i < places.size(); i++) {
      if (places.get(i).task() == task) {
        return i;
      }
    }
    throw new IllegalArgumentException("no task " + task);
  }

  /** The same with other numbers for tasks. */
  SchedulerState renumbered(IntUnaryOperator number) {
    List<Place> all = new ArrayList<>();
    for (Place place : places) {
      all.add(new Place(number.applyAsInt(place.task()), place.round(), place.below()));
    }
    return new SchedulerState(all, used, at);
  }

  /** A row of numbers that represents it, followed by others. */
  int[] row(int[] others) {
    int[] row = new int[NUMBERS * (places.size() + 1) + others.length];
    int next = 0;
    row[next++] = places.size();
    row[next++] = used;
    row[next++] = at;
    for (Place place : places) {
      row[next++] = place.task();
      row[next++] = place.round();
      row[next++] = place.below();
    }
    System.arraycopy(others, 0, row, next, others.length);
    return row;
  }

  /** How many numbers at the beginning of a row represent a scheduler state. */
  static int length(int[] row) {
    return NUMBERS * (row[0] + 1);
  }

  static SchedulerState of(int[] row) {
    List<Place> places = new ArrayList<>();
    for (int next = NUMBERS; next < length(row); next += NUMBERS) {
      places.add(new Place(row[next], row[next + 1], row[next + 2]));
    }
    return new SchedulerState(places, row[1], row[2]);
  }
}
