package dev.heddle.smt;

import com.sun.management.OperatingSystemMXBean;
import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.FormulaEncoding;
import dev.heddle.smt.encode.UnwindingBounds;
import dev.heddle.smt.sequentialised.CounterexampleRun;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.smt.sequentialised.SequentialTranslation;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.solve.SolverName;
import dev.heddle.smt.term.TermGraph;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Bounded verification of a model by a solver: a sequential one as it is, others as translations
 * that have their executions of some rounds.
 *
 * <p>Bounds that are not given are raised until there is a failure, or no execution is cut off any
 * more, or the time is over.
 */
public final class SmtSearch {
  private static final int MOST_TERMS = 20_000_000;
  private static final int MOST_LEVELS = 30;
  private static final int MOST_STACK = 1000;

  private final Original original;
  private final TranslationChoice translator;
  private final Options options;
  private final Listener listener;
  private final long start = System.nanoTime();
  private final Solver solver;

  /** All terms, so that a bound that is raised begins with those of the one before. */
  private final TermGraph terms = new TermGraph();

  /** The last bounds that were completed. */
  private @Nullable Level done;

  /** Whether there were numbers of more than 32 bits within them. */
  private boolean large;

  private SmtSearch(Original original, Options options, Listener listener, Solver solver) {
    this.original = original;
    this.translator = new TranslationChoice(original, options.turns());
    this.options = options;
    this.listener = listener;
    this.solver = solver;
  }

  /**
   * The options of a search.
   *
   * @param solver which solver, or null for the first that is there
   * @param turns rounds, yields and delays
   * @param unwind how often loops jump back, or null to begin with few and raise
   * @param maxTime how long
   * @param maxMemory how many bytes of memory the solver may use
   */
  public record Options(
      @Nullable SolverName solver,
      TranslationChoice.Wanted turns,
      @Nullable Integer unwind,
      Duration maxTime,
      long maxMemory) {}

  /** Is notified of the progress of a search. */
  @FunctionalInterface
  public interface Listener {
    /** A search within some bounds has ended, with a formula of so many terms. */
    void report(String bounds, int terms, double seconds);

    /** The solver will be asked about some bounds, so many seconds after the start. */
    default void asks(String bounds, double seconds) {}
  }

  /** The result of a search: the verdict, and whether the solver is missing. */
  public record Result(Verdict verdict, @Nullable String missing) {}

  /** Half of the machine's memory, in bytes; no limit if the size is unknown. */
  public static long defaultMemory() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
        ? machine.getTotalMemorySize() / 2
        : Long.MAX_VALUE;
  }

  /** Searches. */
  public static Result run(Original original, Options options, Listener listener)
      throws InterruptedException {
    long deadline = System.nanoTime() + options.maxTime().toNanos();
    try (Solver solver = new Solver(options.solver(), deadline, options.maxMemory())) {
      return run(original, options, listener, solver);
    }
  }

  /** Searches with a solver that may be used again. */
  public static Result run(Original original, Options options, Listener listener, Solver solver)
      throws InterruptedException {
    return new SmtSearch(original, options, listener, solver).run();
  }

  /** Bounds that belong together. */
  private record Level(TranslationChoice.Level turns, int unwind) {}

  /** Searches until the thread is interrupted, at most. */
  private Result run() {
    try {
      return search();
    } catch (InterruptedException e) {
      return unfinished("it was stopped");
    }
  }

  /** The result that was complete before time or memory ran out. */
  private Result unfinished(String reason) {
    Coverage coverage = done == null ? Coverage.UNKNOWN : Coverage.INTERRUPTED;
    return result(coverage, List.of(), done, reason);
  }

  private Result search() throws InterruptedException {
    boolean sequential = translator.pass() == TranslationChoice.Pass.NONE;
    Integer unwind = options.unwind();
    for (int i = 1; i <= MOST_LEVELS; i++) {
      Level level = new Level(translator.level(i), unwind == null ? 1 << Math.min(i, 20) : unwind);
      SolverQuestion.Reply reply = ask(level, Translation.Goal.NO_FAILURE);
      if (reply instanceof SolverQuestion.Reply.Fails fails) {
        return result(Coverage.INTERRUPTED, List.of(finding(fails, level)), level, null);
      } else if (reply instanceof SolverQuestion.Reply.Missing missing) {
        return new Result(verdict(Coverage.UNKNOWN, List.of(), List.of(), null), missing.reason());
      } else if (reply instanceof SolverQuestion.Reply.Unknown unknown) {
        return result(Coverage.UNKNOWN, List.of(), done, unknown.reason());
      } else if (reply instanceof SolverQuestion.Reply.Exhausted exhausted) {
        return unfinished(exhausted.reason());
      } else if (reply instanceof SolverQuestion.Reply.Holds holds) {
        boolean more = !sequential && needsMore(level);
        done = level;
        large = holds.cuts().contains(SolverQuestion.Cut.LARGE_NUMBER);
        boolean cut = holds.cuts().contains(SolverQuestion.Cut.UNWINDING);
        if (!cut && !more && !large) {
          return result(Coverage.EXHAUSTED, List.of(), null, null);
        }
        if (!(cut && unwind == null) && !(more && translator.isRaised())) {
          return result(Coverage.WITHIN_BOUNDS, List.of(), level, null);
        }
      }
    }
    return result(Coverage.INTERRUPTED, List.of(), done, "the bounds became too large");
  }

  private boolean needsMore(Level level) throws InterruptedException {
    return !translator.knowsWhetherMore()
        || !(ask(level, Translation.Goal.NO_MORE_ROUNDS) instanceof SolverQuestion.Reply.Holds);
  }

  private SolverQuestion.Reply ask(Level level, Translation.Goal goal) throws InterruptedException {
    boolean sequential = translator.pass() == TranslationChoice.Pass.NONE;
    UnwindingBounds unwinding =
        new UnwindingBounds(level.unwind(), stack(), !sequential, MOST_TERMS, solver::isLate);
    Model asked = original.model();
    if (!sequential) {
      SequentialTranslation translation = translator.translate(level.turns(), goal);
      asked = translator.compile(translation.program(), Map.of());
      unwinding = unwinding.with(translation.names());
    }
    listener.asks(bounds(level), seconds());
    SolverQuestion.Replied replied = SolverQuestion.ask(asked, unwinding, solver, terms);
    String bounds = bounds(level) + ", " + solver.name().word();
    listener.report(bounds, replied.terms(), seconds());
    return replied.reply();
  }

  /**
   * A translation has procedures around those of the original, and simulates tasks inside of their
   * posters.
   */
  private int stack() {
    int most = original.limits().maxStack();
    return switch (translator.pass()) {
      case NONE -> most;
      case ROUNDS -> most + 1;
      case TASKS, DELAYS -> MOST_STACK;
    };
  }

  private List<CoveredBound> limits(Level level) {
    List<CoveredBound> limits = new ArrayList<>(translator.limits(level.turns()));
    limits.add(CoveredBound.cutting("unwind", level.unwind()));
    if (large) {
      limits.add(CoveredBound.cutting(FormulaEncoding.NUMBERS, Integer.SIZE));
    }
    return limits;
  }

  private String bounds(Level level) {
    return limits(level).stream()
        .map(limit -> limit.name() + " " + limit.value())
        .collect(Collectors.joining(", "));
  }

  private Verdict.Finding finding(SolverQuestion.Reply.Fails fails, Level level) {
    if (translator.pass() == TranslationChoice.Pass.NONE) {
      List<Integer> choices = fails.choices().stream().map(SolverQuestion.Chosen::offset).toList();
      return CounterexampleRun.sequential(original, choices);
    }
    SequentialTranslation translation =
        translator.translate(level.turns(), Translation.Goal.NO_FAILURE);
    int least = 0;
    int most = 0;
    for (SolverQuestion.Chosen chosen : fails.choices()) {
      if (chosen.isGuess()) {
        least = Math.min(least, chosen.value());
        most = Math.max(most, chosen.value());
      }
    }
    // At least two numbers, so that every guess is a data choice.
    most = Math.max(most, least + 1);
    Map<String, String> guesses =
        Map.of(
            translation.least(), String.valueOf(least), translation.most(), String.valueOf(most));
    Model translated = translator.compile(translation.program(), guesses);
    List<Integer> choices = new ArrayList<>();
    for (SolverQuestion.Chosen chosen : fails.choices()) {
      choices.add(chosen.isGuess() ? chosen.value() - least : chosen.offset());
    }
    ModelLimits wide =
        new ModelLimits(original.limits().maxPending(), 2 * MOST_STACK).ofLongSteps();
    return translation.confirm(translated, wide, choices, original);
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private Result result(
      Coverage coverage,
      List<Verdict.Finding> findings,
      @Nullable Level level,
      @Nullable String reason) {
    List<CoveredBound> limits = level == null ? List.of() : limits(level);
    return new Result(verdict(coverage, findings, limits, reason), null);
  }

  private Verdict verdict(
      Coverage coverage,
      List<Verdict.Finding> findings,
      List<CoveredBound> limits,
      @Nullable String reason) {
    List<VerdictNote> notes = reason == null ? List.of() : List.of(VerdictNote.remark(reason));
    return new Verdict(
        coverage,
        new Verdict.Work(findings.size(), 0, seconds()),
        new Verdict.Found(findings),
        limits,
        notes);
  }
}
