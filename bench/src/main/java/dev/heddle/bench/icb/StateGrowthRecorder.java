package dev.heddle.bench.icb;

import dev.heddle.bench.measure.Plot;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import dev.heddle.core.coverage.DistinctStateCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Records how the number of distinct states grows with the number of executions. */
final class StateGrowthRecorder extends ForwardingStrategy {
  private final DistinctStateCounter count = new DistinctStateCounter();
  private final long interval;
  private final List<Plot.Spot> spots = new ArrayList<>();
  private long executions;
  private boolean givenUp;

  /** Keeps the number after the first execution and after each so many. */
  StateGrowthRecorder(Strategy inner, long interval) {
    super(inner);
    this.interval = interval;
  }

  @Override
  public boolean begin() {
    givenUp = false;
    return super.begin();
  }

  @Override
  public boolean again() {
    givenUp = false;
    return super.again();
  }

  @Override
  public int nextThread(Point point) {
    int thread = super.nextThread(point);
    givenUp |= thread == GIVE_UP;
    return thread;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    if (!givenUp) {
      count.add(point);
      executions++;
      if (executions == 1 || executions % interval == 0) {
        spots.add(new Plot.Spot(executions, count.states()));
      }
    }
    super.end(point, outcome);
  }

  @Override
  public void restart() {
    if (executions > 0) {
      throw new IllegalStateException("states are counted without promotions");
    }
    super.restart();
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  /** The number of states after so many executions. */
  List<Plot.Spot> spots() {
    return spots;
  }

  /** The number of states after so many executions, of which there were at least as many. */
  String states(long after) {
    double states = after == executions ? count.states() : 0;
    for (Plot.Spot spot : spots) {
      states = spot.x() <= after ? Math.max(states, spot.y()) : states;
    }
    return String.format(Locale.ROOT, count.exact() ? "%,.0f" : "~%,.0f", states);
  }

  long executions() {
    return executions;
  }

  /** How many executions ended in a state that another had ended in. */
  long redundant() {
    return count.redundant();
  }
}
