package dev.heddle.explicit;

import dev.heddle.explicit.liveness.LassoExecution;
import dev.heddle.explicit.liveness.LivenessCheck;
import dev.heddle.explicit.liveness.LivenessGoal;
import dev.heddle.lang.code.Model;
import java.util.List;

/**
 * The part of a search that checks properties of infinite executions, once everything else holds.
 */
final class PropertySearch {
  private static final int LOOK_AT_THE_CLOCK = 256;

  private final SharedSearchState ground;
  private int expanded;

  PropertySearch(SharedSearchState ground) {
    this.ground = ground;
  }

  /** Checks; false if there was something to check and it was not checked, or not completely. */
  boolean run() {
    Model model = ground.model();
    boolean some = ground.bounds().someDeadlocks();
    List<LivenessGoal> goals = LivenessGoal.of(model);
    if ((goals.isEmpty() && !some) || ground.isFailed()) {
      return true;
    }
    if (ground.isInterrupted() || !ground.bounds().turns().equals(SearchLimits.Turns.FREE)) {
      return false;
    }
    LivenessCheck liveness =
        new LivenessCheck(model, ground.bounds().limits(), /* fair= */ true, this::isOver);
    if (!liveness.isWhole()) {
      return false;
    }
    LassoExecution left = some ? liveness.leftBehind() : null;
    if (left != null) {
      ground.violated(new InfiniteCounterexample(left.steps(), 0, "", left.who()), left.path());
    }
    for (LivenessGoal goal : goals) {
      if (ground.isDone()) {
        break;
      }
      LassoExecution lasso = liveness.against(goal);
      if (lasso != null) {
        ground.violated(
            InfiniteCounterexample.missing(goal.name(), lasso.steps(), lasso.cycle()),
            lasso.path());
      }
    }
    return true;
  }

  private boolean isOver() {
    if (++expanded % LOOK_AT_THE_CLOCK == 0) {
      ground.lookAround();
    }
    return expanded > ground.bounds().maxStates() || ground.isInterrupted();
  }
}
