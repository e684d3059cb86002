package dev.heddle.explicit;

import dev.heddle.core.Outcome;
import dev.heddle.explicit.liveness.Lasso;
import dev.heddle.explicit.liveness.Liveness;
import dev.heddle.lang.code.Model;
import java.util.List;
import java.util.stream.Collectors;

/** The part of a search that looks at properties of infinite executions, once all else holds. */
final class PropertySearch {
  private static final int LOOK_AT_THE_CLOCK = 256;

  private final Ground ground;
  private int expanded;

  PropertySearch(Ground ground) {
    this.ground = ground;
  }

  /** Looks; false if there was something to look at and it was not, or not wholly. */
  boolean run() {
    Model model = ground.model();
    if (model.properties().isEmpty() || ground.isFailed()) {
      return true;
    }
    if (ground.isInterrupted() || !ground.bounds().turns().equals(Bounds.Turns.FREE)) {
      return false;
    }
    Liveness liveness =
        new Liveness(model, ground.bounds().limits(), /* fair= */ true, this::isOver);
    if (!liveness.isWhole()) {
      return false;
    }
    for (Model.Property property : model.properties()) {
      Lasso lasso = liveness.against(property);
      if (lasso != null) {
        ground.violated(outcome(property, lasso), lasso.path());
        if (!ground.bounds().keepGoing()) {
          break;
        }
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

  private Outcome outcome(Model.Property property, Lasso lasso) {
    String who =
        lasso.buffers().stream()
            .map(buffer -> ground.model().buffers().get(buffer).name())
            .collect(Collectors.joining(", "));
    String how =
        lasso.cycle() == 0
            ? "the execution ends without it"
            : "the last " + lasso.cycle() + " steps, of " + who + ", repeat for ever";
    String type = "ltl " + property.name() + " does not hold";
    return new Outcome.Uncaught(ground.model().name(), type, how, /* assertion= */ true, List.of());
  }
}
