package dev.heddle.explicit;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.List;

/**
 * Follows a path through the states of a model, so that the core has its schedule.
 *
 * <p>A move is the place of a task among those that are ready, and then its data choices; the first
 * move is that of the initialisers.
 */
final class PathStrategy implements Strategy {
  private final ModelProgram program;
  private final List<int[]> path;
  private boolean begun;
  private int step;
  private int choice;
  private int second;

  PathStrategy(ModelProgram program, List<int[]> path) {
    this.program = program;
    this.path = path;
  }

  @Override
  public boolean begin() {
    boolean first = !begun;
    begun = true;
    return first;
  }

  @Override
  public int nextThread(Point point) {
    if (step + 1 >= path.size()) {
      return nextRacing(point);
    }
    forced(point, -1);
    return program.readyThread(path.get(step)[0]);
  }

  /** At the end of a path to a race: the racing threads, one after the other. */
  private int nextRacing(Point point) {
    ModelRaceFinder.Found race = program.race();
    if (race == null) {
      return GIVE_UP;
    }
    boolean first = step + 1 == path.size();
    forced(point, -1);
    if (first) {
      second = program.readyThread(race.second());
      return program.readyThread(race.first());
    }
    return point.isEnabled(second) ? second : point.nextEnabled(-1);
  }

  @Override
  public void forced(Point point, int thread) {
    step++;
    choice = 0;
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return step < path.size() ? path.get(step)[++choice] : 0;
  }

  @Override
  public void end(Point point, Outcome outcome) {}

  @Override
  public void restart() {
    throw new IllegalStateException("a model never asks for more scheduling points");
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.UNKNOWN;
  }
}
