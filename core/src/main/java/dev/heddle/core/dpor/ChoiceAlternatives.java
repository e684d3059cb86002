package dev.heddle.core.dpor;

/** The branches in which a data choice of an execution goes each of the other ways than it did. */
final class ChoiceAlternatives extends BranchGroup {
  private final ParentExecution executed;
  private final int step;
  private final int choice;

  /** The steps before that the one that chooses depends on. */
  private final int[] before;

  /** The unrelated steps of the branch that was executed, if the step was its last. */
  private final UnrelatedSteps strangers;

  /** A data choice of a step, by its number. */
  ChoiceAlternatives(
      ParentExecution executed,
      int step,
      int choice,
      int[] before,
      UnrelatedSteps strangers,
      int cost) {
    super(executed, cost);
    this.executed = executed;
    this.strangers = strangers;
    this.step = step;
    this.choice = choice;
    this.before = before;
  }

  @Override
  int size() {
    return 8 + before.length;
  }

  @Override
  Branch get(int index) {
    int[] choices = executed.choicesTo(choice + 1);
    int[] steps = new int[step + 1];
    executed.copyNames(step + 1, steps);
    choices[choice] = index + 1;
    BranchDecision decisions = executed.decisions;
    if (decisions == null || decisions.step() != step) {
      decisions = new BranchDecision(step, null, decisions);
    }
    return new Branch(
        steps, executed.repeated(step, step + 1), choices, decisions, before, strangers, cost);
  }
}
