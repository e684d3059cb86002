package dev.heddle.smt;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A solver that is started when it is first needed, and has some time for all questions. */
final class Solver implements AutoCloseable {
  private static final long START_UP = 60_000_000_000L;

  private final SolverName name;
  private final long deadline;
  private @Nullable SolverProcess process;

  /** A solver that works until a {@link System#nanoTime}. */
  Solver(SolverName name, long deadline) {
    this.name = name;
    this.deadline = deadline;
  }

  /** Whether its time is over. */
  boolean isLate() {
    return deadline - System.nanoTime() <= 0;
  }

  private long left() {
    return Math.max(1, deadline - System.nanoTime());
  }

  /** Whether something can be so in an execution. */
  Answer check(Encoding encoding, int question) throws InterruptedException {
    return check(encoding, List.of(question));
  }

  /** Whether several things can be so in one execution. */
  Answer check(Encoding encoding, List<Integer> questions) throws InterruptedException {
    if (questions.contains(Terms.FALSE)) {
      return new Answer.Unsatisfiable();
    }
    try {
      SolverProcess running = process;
      if (running == null) {
        running = new SolverProcess(name);
        process = running;
        if (!running.isReady(Math.min(START_UP, left()))) {
          String trouble = String.valueOf(running.trouble());
          return isLate() ? new Answer.TimeOut() : new Answer.Missing(trouble);
        }
      }
      List<Integer> all = new ArrayList<>(encoding.constraints());
      all.addAll(questions);
      return running.check(encoding.terms(), all, left());
    } catch (IOException e) {
      return new Answer.Unknown("the solver's process cannot be started: " + e.getMessage());
    }
  }

  /** The process, if there is one yet. */
  @Nullable ProcessHandle handle() {
    return process == null ? null : process.handle();
  }

  @Override
  public void close() {
    if (process != null) {
      process.close();
    }
  }
}
