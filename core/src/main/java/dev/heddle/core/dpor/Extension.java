package dev.heddle.core.dpor;

/** The branch whose executions have a beginning. */
final class Extension extends Branches {
  private final Executed executed;
  final Beginning beginning;

  Extension(Executed executed, Beginning beginning, int cost) {
    super(executed, cost);
    this.executed = executed;
    this.beginning = beginning;
    more();
  }

  @Override
  int size() {
    return beginning.size();
  }

  @Override
  Branch get(int index) {
    return executed.extended(this);
  }
}
