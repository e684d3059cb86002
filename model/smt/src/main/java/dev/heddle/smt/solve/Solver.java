package dev.heddle.smt.solve;

import dev.heddle.smt.encode.FormulaEncoding;
import dev.heddle.smt.term.QuestionSimplifier;
import dev.heddle.smt.term.TermCone;
import dev.heddle.smt.term.TermGraph;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A solver that has some time for all questions. Its process is started at once, so that it is
 * ready when the first question has been built.
 */
public final class Solver implements AutoCloseable {
  private static final long START_UP = 60_000_000_000L;

  private final @Nullable SolverName wanted;
  private final long deadline;
  private final long memory;

  /** The first solver that may be there, as long as no caller has waited for it. */
  private @Nullable SolverProcess starting;

  private @Nullable SolverProcess process;
  private int asked;

  /** A solver that works until a {@link System#nanoTime}. */
  public Solver(SolverName name, long deadline) {
    this(name, deadline, Long.MAX_VALUE);
  }

  /** A solver, the first that is there if none is named, that may use so many bytes of memory. */
  public Solver(@Nullable SolverName wanted, long deadline, long memory) {
    this.wanted = wanted;
    this.deadline = deadline;
    this.memory = memory;
    try {
      starting = new SolverProcess(names().get(0), memory);
    } catch (IOException e) {
      // It is tried again, and the failure is reported, when there is a question.
      starting = null;
    }
  }

  /** The solvers that may answer, in the order in which they are tried. */
  private List<SolverName> names() {
    return wanted == null ? List.of(SolverName.values()) : List.of(wanted);
  }

  /** The solver that answers, or would. */
  public SolverName name() {
    return process != null ? process.name() : wanted != null ? wanted : SolverName.BITWUZLA;
  }

  /** Whether its time is over. */
  public boolean isLate() {
    return deadline - System.nanoTime() <= 0;
  }

  private long left() {
    return Math.max(1, deadline - System.nanoTime());
  }

  /** Whether a term can be true in an execution. */
  public SolverAnswer check(FormulaEncoding encoding, int question) throws InterruptedException {
    return check(encoding, List.of(question));
  }

  /** Whether several terms can be true in one execution. */
  public SolverAnswer check(FormulaEncoding encoding, List<Integer> questions)
      throws InterruptedException {
    TermGraph terms = encoding.terms();
    QuestionSimplifier.Reduced reduced = QuestionSimplifier.of(terms, encoding.about(questions));
    asked = TermCone.of(terms, reduced.questions()).size();
    SolverAnswer answer = check(terms, reduced.questions());
    return answer instanceof SolverAnswer.Satisfiable found
        ? new SolverAnswer.Satisfiable(reduced.values(found.values()))
        : answer;
  }

  /** How many terms the last question had. */
  public int asked() {
    return asked;
  }

  /** Whether several terms can be true together, without simplification. */
  public SolverAnswer check(TermGraph terms, List<Integer> questions) throws InterruptedException {
    if (questions.contains(TermGraph.FALSE)) {
      return new SolverAnswer.Unsatisfiable();
    }
    try {
      if (process == null) {
        SolverAnswer trouble = start();
        if (trouble != null) {
          return trouble;
        }
      }
      SolverProcess running = Objects.requireNonNull(process);
      return running.check(terms, questions, left());
    } catch (IOException e) {
      return new SolverAnswer.Unknown("the solver's process cannot be started: " + e.getMessage());
    }
  }

  /** Starts the first solver that is there, or says why there is none. */
  private @Nullable SolverAnswer start() throws IOException, InterruptedException {
    String trouble = "";
    for (SolverName name : names()) {
      SolverProcess started = starting != null ? starting : new SolverProcess(name, memory);
      starting = null;
      if (started.isReady(Math.min(START_UP, left()))) {
        process = started;
        return null;
      }
      started.close();
      if (isLate()) {
        return new SolverAnswer.TimeOut();
      }
      trouble = String.valueOf(started.trouble());
    }
    return new SolverAnswer.Missing(trouble);
  }

  /** The process that answers, or will, if there is one. */
  @Nullable ProcessHandle handle() {
    SolverProcess there = process != null ? process : starting;
    return there == null ? null : there.handle();
  }

  @Override
  public void close() {
    if (starting != null) {
      starting.close();
    }
    if (process != null) {
      process.close();
    }
  }
}
