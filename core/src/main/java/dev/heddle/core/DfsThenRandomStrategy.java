package dev.heddle.core;

/**
 * Depth-first search for a number of executions and, if that was not enough to explore everything,
 * the random walk from there on.
 *
 * <p>Small programs are exhausted, large ones sampled, and nobody has to know beforehand which kind
 * a program is.
 */
public final class DfsThenRandomStrategy implements Strategy {
  private final Strategy dfs = new DfsStrategy();
  private final Strategy random;
  private Strategy current = dfs;
  private final long executions;
  private long executionsLeft;

  /** Searches depth-first for {@code executions} executions, then at random with a seed. */
  public DfsThenRandomStrategy(long executions, long seed) {
    this.executions = executions;
    this.executionsLeft = executions;
    this.random = new RandomStrategy(seed);
  }

  @Override
  public boolean begin() {
    if (current == random) {
      return random.begin();
    }
    if (!dfs.begin()) {
      return false;
    }
    if (executionsLeft-- > 0) {
      return true;
    }
    current = random;
    return random.begin();
  }

  @Override
  public int nextThread(Point point) {
    return current.nextThread(point);
  }

  @Override
  public void forced(Point point, int thread) {
    current.forced(point, thread);
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    return current.nextChoice(point, alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    current.end(point, outcome);
  }

  @Override
  public void restart() {
    dfs.restart();
    random.restart();
    current = dfs;
    executionsLeft = executions;
  }

  @Override
  public Coverage coverage(boolean finished) {
    return current.coverage(finished);
  }

  @Override
  public String toString() {
    return current.toString();
  }
}
