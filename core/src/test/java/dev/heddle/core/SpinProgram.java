package dev.heddle.core;

/** A thread that yields until another has written; the log of steps is the result. */
public final class SpinProgram implements Program {
  @Override
  public Outcome execute(Execution execution) {
    Point point = execution.point();
    int spinner = point.addThread();
    int writer = point.addThread();
    boolean written = false;
    StringBuilder log = new StringBuilder();
    point.announce(spinner, OperationKind.YIELD, Point.NO_OBJECT);
    point.announce(writer, OperationKind.WRITE, 0);
    while (point.enabledCount() > 0) {
      int thread = execution.nextThread();
      if (thread == Execution.STOP) {
        return new Outcome.Aborted("aborted");
      }
      log.append(thread);
      written |= thread == writer;
      if (written) {
        point.disable(thread);
      }
    }
    return StepProgram.returned(log.toString());
  }
}
