package dev.heddle.smt;

import dev.heddle.lang.code.Model;
import dev.heddle.smt.encode.Encoder;
import dev.heddle.smt.encode.Encoding;
import dev.heddle.smt.encode.Unwinding;
import dev.heddle.smt.solve.Answer;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.term.Terms;
import dev.heddle.smt.term.Valuation;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/** One question to a solver: whether a sequential model, unwound so far, can fail. */
public final class Question {
  /** Formulas are graphs, walked by recursion in some places. */
  private static final long STACK = 1L << 29;

  private Question() {}

  /** What became of it. */
  public sealed interface Reply {
    /** It fails, with these data choices. */
    record Fails(List<Chosen> choices) implements Reply {}

    /** It does not fail, as far as executions were not cut off. */
    record Holds(Set<Cut> cuts) implements Reply {}

    /** The solver is not there. */
    record Missing(String reason) implements Reply {}

    /** Nothing is known. */
    record Unknown(String reason) implements Reply {}

    /** There was not enough time, or memory. */
    record Exhausted(String reason) implements Reply {}
  }

  /** Why executions were cut off. */
  public enum Cut {
    /** They go on where the model is not unwound any more. */
    UNWINDING,
    /** A number in them needs more than 32 bits. */
    LARGE_NUMBER
  }

  /** A value that was chosen from a range. */
  public record Chosen(int low, int high, int value) {
    /** Whether all words were there to choose from, which only a translation's guess may do. */
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
  public static Replied ask(Model model, Unwinding unwinding, Solver solver, Terms terms)
      throws InterruptedException {
    Encoding encoding;
    try {
      encoding = encode(model, unwinding, terms);
    } catch (Unwinding.ExhaustedException e) {
      return new Replied(new Reply.Exhausted(String.valueOf(e.getMessage())), 0);
    }
    Answer answer = solver.check(encoding, encoding.failed());
    int size = solver.asked();
    return new Replied(reply(encoding, answer, solver), size);
  }

  /** Encodes on a thread with a large stack. */
  public static Encoding encode(Model model, Unwinding unwinding, Terms terms)
      throws InterruptedException {
    AtomicReference<Encoding> encoding = new AtomicReference<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Runnable work =
        () -> {
          try {
            encoding.set(Encoder.encode(model, unwinding, terms));
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
    Encoding done = encoding.get();
    if (done == null) {
      throw new Unwinding.ExhaustedException("the formula is too deep");
    }
    return done;
  }

  /** What follows from whether it can fail; if it cannot, the next question is what was cut off. */
  private static Reply reply(Encoding encoding, Answer failed, Solver solver)
      throws InterruptedException {
    if (failed instanceof Answer.Satisfiable found) {
      return new Reply.Fails(choices(encoding, encoding.failed(), found));
    }
    Answer answer = failed;
    if (isKnown(answer)) {
      answer = solver.check(encoding, encoding.cut());
      Set<Cut> cuts = EnumSet.noneOf(Cut.class);
      if (answer instanceof Answer.Satisfiable) {
        cuts.add(Cut.UNWINDING);
      }
      if (isKnown(answer)) {
        answer = solver.check(encoding, encoding.large());
        if (isKnown(answer)) {
          if (answer instanceof Answer.Satisfiable) {
            cuts.add(Cut.LARGE_NUMBER);
          }
          return new Reply.Holds(cuts);
        }
      }
    }
    if (answer instanceof Answer.Missing missing) {
      return new Reply.Missing(missing.reason());
    }
    if (answer instanceof Answer.Unknown unknown) {
      return new Reply.Unknown(unknown.reason());
    }
    return new Reply.Exhausted(
        answer instanceof Answer.OutOfMemory
            ? "the memory (--max-memory) ran out"
            : "the time (--max-time) ran out");
  }

  private static boolean isKnown(Answer answer) {
    return answer instanceof Answer.Satisfiable || answer instanceof Answer.Unsatisfiable;
  }

  /** The data choices that an execution asks for, in its order. */
  static List<Chosen> choices(Encoding encoding, int question, Answer.Satisfiable found) {
    Valuation values = new Valuation(encoding.terms(), found.values());
    if (!values.holds(question) || !encoding.constraints().stream().allMatch(values::holds)) {
      throw new IllegalStateException("the solver's answer does not satisfy the question");
    }
    List<Chosen> choices = new ArrayList<>();
    for (Encoding.DataChoice choice : encoding.choices()) {
      int low = values.of(choice.low());
      int high = values.of(choice.high());
      if (values.holds(choice.guard()) && low < high) {
        choices.add(new Chosen(low, high, values.of(choice.value())));
      }
    }
    return choices;
  }
}
