package dev.heddle.core.dpor;

import dev.heddle.core.order.MovedStep;
import java.util.Arrays;

/**
 * The branches in which one step of an execution, with all that it needs, is moved to each of
 * several places before steps that it depends on.
 */
final class StepReversals extends BranchGroup {
  private final ParentExecution executed;

  /** The step that is moved, or the number of steps if it is one that could not be taken. */
  private final int moved;

  private final int mover;

  /** Which steps from the place on stay before the moved one, as a vector clock. */
  private final int[] clock;

  /** The earlier steps that the moved one depends on and does not need, in ascending order. */
  private final int[] rivals;

  /** Whether the moved step touched what it announced and nothing else, as far as is known. */
  private final boolean wasPlain;

  /** The unrelated steps of the branch that was executed, if the moved step was its last. */
  private final UnrelatedSteps earlier;

  private int[] places = new int[1];

  StepReversals(
      ParentExecution executed, MovedStep moved, int[] clock, UnrelatedSteps earlier, int cost) {
    super(executed, cost);
    this.executed = executed;
    this.moved = moved.step();
    this.mover = moved.thread();
    this.clock = clock;
    this.rivals = moved.rivals();
    this.wasPlain = moved.isPlain();
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
    int[] taken = executed.takenBefore(place);
    int ordinal = taken[executed.thread(place)];
    int count = place + keptFrom(taken);
    int[] steps = new int[count + 1];
    int[] before = new int[rivals.length];
    int last = count == place ? place : moved;
    int choiceCount = executed.choicesBefore(place);
    int[] choices = executed.choicesTo(executed.choicesBefore(last));
    int beforeCount = 0;
    executed.copyNames(place, steps);
    while (beforeCount < rivals.length && rivals[beforeCount] < place) {
      before[beforeCount] = rivals[beforeCount];
      beforeCount++;
    }
    count = place;
    for (int step = place; step < last; step++) {
      int thread = executed.thread(step);
      if (clock[thread] > taken[thread]++) {
        if (Arrays.binarySearch(rivals, step) >= 0) {
          before[beforeCount++] = count;
        }
        steps[count++] = executed.name(thread);
        choiceCount = executed.copyChoices(step, choices, choiceCount);
      }
    }
    steps[count] = executed.name(mover);
    BranchDecision.Hop hop =
        new BranchDecision.Hop(place, executed.name(executed.thread(place)), ordinal, steps[count]);
    boolean known = count == place && mover < Long.SIZE;
    return new Branch(
        steps,
        executed.repeated(place, known ? place + 1 : place),
        choiceCount == choices.length ? choices : Arrays.copyOf(choices, choiceCount),
        new BranchDecision(count, hop, BranchDecision.before(executed.decisions, place)),
        beforeCount == before.length ? before : Arrays.copyOf(before, beforeCount),
        (name, ordinalOfIt, plain) -> isStranger(place, name, ordinalOfIt, plain),
        cost);
  }

  /** How many steps stay before the moved one, besides those that were taken before the place. */
  private int keptFrom(int[] taken) {
    int kept = 0;
    for (int thread = 0; thread < taken.length; thread++) {
      kept += Math.max(0, clock[thread] - taken[thread]);
    }
    return kept;
  }

  private boolean isStranger(int place, int name, int ordinal, boolean plain) {
    int step = executed.find(name, ordinal);
    boolean own =
        step < 0
            ? !plain || !wasPlain
            : step >= place
                && clock[executed.thread(step)] <= ordinal
                && !comesAfter(step)
                && Arrays.binarySearch(rivals, step) < 0;
    return own || earlier.contains(name, ordinal, plain);
  }

  private boolean comesAfter(int step) {
    return step >= moved
        && moved < executed.steps()
        && (executed.thread(step) == mover || executed.dependent(moved, step));
  }
}
