package dev.heddle.core.search;

import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.bounded.Bound;
import dev.heddle.core.bounded.BoundedStrategy;
import dev.heddle.core.bounded.DelayBound;
import dev.heddle.core.bounded.DelayStrategy;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.PreemptionBound;
import dev.heddle.core.bounded.RoundRobinScheduler;
import dev.heddle.core.bounded.YieldBound;
import dev.heddle.core.bpor.BporStrategy;
import dev.heddle.core.dpor.DporBounds;
import dev.heddle.core.dpor.DporStrategy;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link DporStrategy} within bounds, as long as footprints do not depend on the order of other
 * steps; where they do, a strategy that is complete within the bounds there too.
 *
 * <p>A branch of the reduction then keeps steps that the classes it leads to need not have, so what
 * it costs is no lower bound of what they cost. {@link BporStrategy} keeps bounds by what
 * executions cost, not branches. It does not support delays: with a bound on delays every execution
 * within the bounds is run.
 */
final class BoundedDporStrategy extends ForwardingStrategy {
  private final DporStrategy reduced;
  private final DporBounds bounds;

  BoundedDporStrategy(DporBounds bounds) {
    this(new DporStrategy(bounds), bounds);
  }

  private BoundedDporStrategy(DporStrategy reduced, DporBounds bounds) {
    super(reduced);
    this.reduced = reduced;
    this.bounds = bounds;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    super.end(point, outcome);
    if (inner() == reduced && reduced.mayMiss()) {
      forwardTo(complete());
    }
  }

  private Strategy complete() {
    Integer delays = bounds.delays();
    if (delays == null) {
      return new BporStrategy(bounds.preemptions(), bounds.yields());
    }
    if (bounds.preemptions() == null && bounds.yields() == null) {
      return new DelayStrategy(new RoundRobinScheduler(), delays);
    }
    List<Bound> all = new ArrayList<>();
    all.add(new DelayBound(delays));
    if (bounds.preemptions() != null) {
      all.add(0, new PreemptionBound(bounds.preemptions()));
    }
    if (bounds.yields() != null) {
      all.add(new YieldBound(bounds.yields()));
    }
    return new BoundedStrategy(new DfsStrategy(), all);
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public List<String> notes(boolean finished) {
    List<String> notes = new ArrayList<>(super.notes(finished));
    if (inner() != reduced) {
      notes.add(
          "what calls of collections touch depends on the order, so the bounds were kept by "
              + (bounds.delays() == null ? "bpor" : "running every execution within them"));
    }
    return notes;
  }

  @Override
  public String toString() {
    return reduced.toString();
  }
}
