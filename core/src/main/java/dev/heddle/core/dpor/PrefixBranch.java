package dev.heddle.core.dpor;

/** The branch of the executions that have a given beginning. */
final class PrefixBranch extends BranchGroup {
  private final ParentExecution executed;
  final BranchPrefix beginning;

  PrefixBranch(ParentExecution executed, BranchPrefix beginning, int cost) {
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
