package dev.heddle.smt;

import dev.heddle.lang.code.Model;
import dev.heddle.smt.encode.FormulaEncoder;
import dev.heddle.smt.encode.FormulaEncoding;
import dev.heddle.smt.encode.UnwindingBounds;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.solve.SolverAnswer;
import dev.heddle.smt.term.TermGraph;
import dev.heddle.smt.term.TermValuation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** One question to a solver: whether a sequential model, unwound so far, can fail. */
public final class SolverQuestion {
  /** Formulas are graphs, which some code traverses by recursion. */
  private static final long STACK = 1L << 29;

  private SolverQuestion() {}

  /** The reply to a question. */
  public sealed interface Reply {
    /** It fails, with these data choices. */
    record Fails(List<Chosen> choices) implements Reply {}

    /** It does not fail, as far as executions were not cut off. */
    record Holds(Set<Cut> cuts) implements Reply {}

    /** The solver is not there. */
    record Missing(String reason) implements Reply {}

    /** Nothing is known. */
    record Unknown(String reason) implements Reply {}

    /** There was not enough time or memory. */
    record Exhausted(String reason) implements Reply {}
  }

  /** Why executions were cut off. */
  public enum Cut {
    /** They continue where the model is not unwound any more. */
    UNWINDING,
    /** A number in them needs more than 32 bits. */
    LARGE_NUMBER
  }

  /** A value that was chosen from a range. */
  public record Chosen(int low, int high, int value) {
    /** Whether it was chosen from all words, which only the guess of a translation may do. */
    boolean isGuess() {
      return low == Integer.MIN_VALUE && high == Integer.MAX_VALUE;
    }

    int offset() {
      return value - low;
    }
  }

  /** A reply, and how large the formula was. */
  public record Replied(Reply reply, int terms) {}

  /** Asks about a model, unwound so far. */
  public static Replied ask(Model model, UnwindingBounds unwinding, Solver solver, TermGraph terms)
      throws InterruptedException {
    FormulaEncoding encoding;
    try {
      encoding = encode(model, unwinding, terms);
    } catch (UnwindingBounds.ExhaustedException e) {
      return new Replied(new Reply.Exhausted(String.valueOf(e.getMessage())), 0);
    }
    SolverAnswer answer = solver.check(encoding, encoding.failed());
    int size = solver.asked();
    return new Replied(reply(encoding, answer, solver), size);
  }

  /** Encodes on a thread with a large stack. */
  public static FormulaEncoding encode(Model model, UnwindingBounds unwinding, TermGraph terms)
      throws InterruptedException {
    AtomicReference<FormulaEncoding> encoding = new AtomicReference<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Runnable work =
        () -> {
          try {
            encoding.set(FormulaEncoder.encode(model, unwinding, terms));
          } catch (RuntimeException | StackOverflowError e) {
            thrown.set(e);
          }
        };
    Thread thread = new Thread(null, work, "encoder", STACK);
    thread.setDaemon(true);
    thread.start();
    thread.join();
    if (thrown.get() instanceof RuntimeException e) {
      throw e;
    }
    FormulaEncoding done = encoding.get();
    if (done == null) {
      throw new UnwindingBounds.ExhaustedException("the formula is too deep");
    }
    return done;
  }

  /**
   * The reply that follows from whether it can fail; if it cannot, the next question is whether an
   * execution was cut off.
   */
  private static Reply reply(FormulaEncoding encoding, SolverAnswer failed, Solver solver)
      throws InterruptedException {
    if (failed instanceof SolverAnswer.Satisfiable found) {
      return new Reply.Fails(choices(encoding, encoding.failed(), found));
    }
    SolverAnswer answer = failed;
    if (isKnown(answer)) {
      answer = solver.check(encoding, encoding.cut());
      Set<Cut> cuts = EnumSet.noneOf(Cut.class);
      if (answer instanceof SolverAnswer.Satisfiable) {
        cuts.add(Cut.UNWINDING);
      }
      if (isKnown(answer)) {
        answer = solver.check(encoding, encoding.large());
        if (isKnown(answer)) {
          if (answer instanceof SolverAnswer.Satisfiable) {
            cuts.add(Cut.LARGE_NUMBER);
          }
          return new Reply.Holds(cuts);
        }
      }
    }
    if (answer instanceof SolverAnswer.Missing missing) {
      return new Reply.Missing(missing.reason());
    }
    if (answer instanceof SolverAnswer.Unknown unknown) {
      return new Reply.Unknown(unknown.reason());
    }
    return new Reply.Exhausted(
        answer instanceof SolverAnswer.OutOfMemory
            ? "the memory (--max-memory) ran out"
            : "the time (--max-time) ran out");
  }

  private static boolean isKnown(SolverAnswer answer) {
    return answer instanceof SolverAnswer.Satisfiable
        || answer instanceof SolverAnswer.Unsatisfiable;
  }

  /** The data choices of an execution, in its order. */
  static List<Chosen> choices(
      FormulaEncoding encoding, int question, SolverAnswer.Satisfiable found) {
    TermValuation values = new TermValuation(encoding.terms(), found.values());
    if (!values.holds(question) || !encoding.constraints().stream().allMatch(values::holds)) {
      throw new IllegalStateException("the solver's answer does not satisfy the question");
    }
    List<Chosen> choices = new ArrayList<>();
    for (FormulaEncoding.DataChoice choice : encoding.choices()) {
      int low = values.of(choice.low());
      int high = values.of(choice.high());
      if (values.holds(choice.guard()) && low < high) {
        choices.add(new Chosen(low, high, values.of(choice.value())));
      }
    }
    return choices;
  }
}
