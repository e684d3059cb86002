package dev.heddle.core;

import java.util.Arrays;

/**
 * The branches in which one step of an execution, with all that it needs, is moved to each of
 * several places before steps that it depends on.
 */
final class Moves extends Branches {
  private final Executed executed;

  /** The step that is moved, or the number of steps if it is one that could not be taken. */
  private final int moved;

  private final int mover;

  /** Which steps from the place on stay before the moved one, as a vector clock. */
  private final int[] clock;

  /** The earlier steps that the moved one depends on and can do without, in ascending order. */
  private final int[] rivals;

  /** The strangers of the branch that was executed, if the moved step was its last. */
  private final Strangers earlier;

  private int[] places = new int[1];

  Moves(Executed executed, MovedStep moved, int[] clock, Strangers earlier, int cost) {
    super(executed, cost);
    this.executed = executed;
    this.moved = moved.step();
    this.mover = moved.thread();
    this.clock = clock;
    this.rivals = moved.rivals();
    this.earlier = earlier;
  }

  /** Whether one more branch, with such steps that stay before the moved one, belongs here. */
  boolean takes(int[] otherClock, int otherCost) {
    return clock == otherClock && cost == otherCost;
  }

  /** Adds the branch with the moved step before the step at a place. */
  void add(int place) {
    if (count() == places.length) {
      places = Arrays.copyOf(places, count() * 2);
    }
    places[count()] = place;
    more();
  }

  @Override
  int size() {
    return 8 + places.length + rivals.length + clock.length;
  }

  @Override
  Branch get(int index) {
    int place = places[index];
    int[] steps = new int[moved + 1];
    int[] choices = new int[executed.choicesBefore(moved)];
    int[] before = new int[rivals.length];
    int[] taken = new int[executed.width()];
    int count = 0;
    int choiceCount = 0;
    int rival = 0;
    int beforeCount = 0;
    int ordinal = 0;
    for (int step = 0; step < moved; step++) {
      int thread = executed.thread(step);
      if (step == place) {
        ordinal = taken[thread];
      }
      boolean kept = step < place || clock[thread] > taken[thread];
      taken[thread]++;
      boolean isRival = rival < rivals.length && rivals[rival] == step;
      rival += isRival ? 1 : 0;
      if (kept) {
        if (isRival) {
          before[beforeCount++] = count;
        }
        steps[count++] = executed.name(thread);
        choiceCount = executed.copyChoices(step, choices, choiceCount);
      }
    }
    steps[count] = executed.name(mover);
    Decision.Hop hop =
        new Decision.Hop(place, executed.name(executed.thread(place)), ordinal, steps[count]);
    boolean known = count == place && mover < Long.SIZE;
    return new Branch(
        Arrays.copyOf(steps, count + 1),
        known ? count + 1 : place,
        Arrays.copyOf(choices, choiceCount),
        new Decision(count, hop, Decision.before(executed.decisions, place)),
        Arrays.copyOf(before, beforeCount),
        (name, ordinalOfIt) -> isStranger(place, name, ordinalOfIt),
        cost);
  }

  private boolean isStranger(int place, int name, int ordinal) {
    int step = executed.find(name, ordinal);
    boolean own =
        step >= place
            && clock[executed.thread(step)] <= ordinal
            && !comesAfter(step)
            && Arrays.binarySearch(rivals, step) < 0;
    return own || earlier.contains(name, ordinal);
  }

  private boolean comesAfter(int step) {
    return step >= moved
        && moved < executed.steps()
        && (executed.thread(step) == mover || executed.dependent(moved, step));
  }
}
