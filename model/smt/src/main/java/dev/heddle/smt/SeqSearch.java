package dev.heddle.smt;

import dev.heddle.core.Coverage;
import dev.heddle.core.Limit;
import dev.heddle.core.Note;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Ex;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.tree.Stepwise;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.smt.sequentialised.SequentialStates;
import dev.heddle.smt.sequentialised.Sequentialised;
import dev.heddle.smt.sequentialised.Translator;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bounded verification of a model by the states of its sequential translation. What a solver would
 * find out is guessed here, value by value, so this is for small domains.
 */
public final class SeqSearch {
  private static final int MOST_BOUNDS = 30;
  private static final int MOST_STACK = 2000;

  private final Original original;
  private final Options options;
  private final Translator translator;
  private final long start = System.nanoTime();
  private long states;

  private SeqSearch(Original original, Options options) {
    this.original = original;
    this.options = options;
    this.translator = new Translator(original, options.turns());
  }

  /**
   * What a search may do.
   *
   * @param turns rounds, yields and delays
   * @param maxTime how long
   * @param maxStates how many states of a translation may be visited
   */
  public record Options(Translator.Wanted turns, Duration maxTime, int maxStates) {
    /** As a solver would search, with so many states at most. */
    public static Options of(SmtSearch.Options options, int maxStates) {
      return new Options(options.turns(), options.maxTime(), maxStates);
    }
  }

  /** Searches. */
  public static Verdict run(Original original, Options options) {
    return new SeqSearch(original, options).run();
  }

  private Verdict run() {
    if (translator.pass() == Translator.Pass.NONE) {
      throw new UnsupportedModelException(
          "this model is sequential as it is; --engine explicit visits its states");
    }
    Translator.Level done = null;
    for (int i = 1; i <= MOST_BOUNDS; i++) {
      Translator.Level level = translator.level(i);
      Sequentialised translation = translator.translate(level, Translation.Goal.NO_FAILURE);
      Model translated = compile(translation);
      SequentialStates search = states(translated);
      boolean all = search.run();
      states += search.states();
      List<Integer> failure = search.failure();
      if (failure != null) {
        Verdict.Finding finding = confirm(translation, translated, failure);
        return verdict(Coverage.INTERRUPTED, List.of(finding), level, List.of());
      }
      if (!all) {
        Coverage coverage = done == null ? Coverage.UNKNOWN : Coverage.INTERRUPTED;
        String reason =
            "the time (--max-time) or the states (--max-states) ran out, or it was stopped";
        return verdict(coverage, List.of(), done, List.of(reason));
      }
      boolean more = needsMore(level);
      done = level;
      if (!more && !search.isCut() && !search.isLarge() && !guessesNumbers(translation)) {
        return verdict(Coverage.EXHAUSTED, List.of(), null, List.of());
      }
      if (!more || !translator.isRaised()) {
        return verdict(Coverage.WITHIN_BOUNDS, List.of(), level, notes(translation, search));
      }
    }
    return verdict(Coverage.INTERRUPTED, List.of(), done, List.of("the bounds became too large"));
  }

  private SequentialStates states(Model translated) {
    long deadline = start + options.maxTime().toNanos();
    return new SequentialStates(
        translated,
        wide(),
        options.maxStates(),
        () -> System.nanoTime() - deadline > 0 || Thread.currentThread().isInterrupted(),
        world -> {});
  }

  private Limits wide() {
    return new Limits(original.limits().maxPending(), MOST_STACK);
  }

  private boolean needsMore(Translator.Level level) {
    if (!translator.knowsWhetherMore()) {
      return true;
    }
    SequentialStates search =
        states(compile(translator.translate(level, Translation.Goal.NO_MORE_ROUNDS)));
    return !search.run() || search.failure() != null;
  }

  private Verdict.Finding confirm(
      Sequentialised translation, Model translated, List<Integer> choices) {
    return translation.confirm(translated, wide(), choices, original);
  }

  private Model compile(Sequentialised translation) {
    Program stepwise = Stepwise.of(translation.program());
    Settings.Values values = original.settings().settings().values();
    if (values == null) {
      if (guessesNumbers(translation)) {
        throw new UnsupportedModelException(
            "--engine seq guesses the values of numbers; --values a..b says among which");
      }
      return narrow(translator.compile(stepwise, Map.of()));
    }
    return narrow(
        translator.compile(
            stepwise,
            Map.of(
                translation.least(),
                String.valueOf(values.low()),
                translation.most(),
                String.valueOf(values.high()))));
  }

  /** The same model, if none of the ranges that it guesses from has more numbers than an int. */
  private static Model narrow(Model translated) {
    for (Settings.Values range : guessed(translated)) {
      if ((long) range.high() - range.low() >= Integer.MAX_VALUE) {
        throw new UnsupportedModelException(
            "--engine seq cannot guess numbers from "
                + range.low()
                + " to "
                + range.high()
                + ", which are too many; --engine smt can");
      }
    }
    return translated;
  }

  /** The known ranges from which a model chooses. */
  private static List<Settings.Values> guessed(Model translated) {
    List<Settings.Values> ranges = new ArrayList<>();
    for (Procedure procedure : translated.procedures()) {
      for (Op op : procedure.ops()) {
        if (op instanceof Op.Choose choose
            && choose.low() instanceof Ex.Const low
            && choose.high() instanceof Ex.Const high) {
          ranges.add(new Settings.Values(low.value(), high.value()));
        } else if (op instanceof Op.Assign assign && assign.value() instanceof Ex.Any any) {
          ranges.add(new Settings.Values(any.low(), any.high()));
        }
      }
    }
    return ranges;
  }

  /** Whether any number may be guessed, not only one of a range. */
  private boolean guessesNumbers(Sequentialised translation) {
    return guessed(translator.compile(translation.program(), Map.of())).stream()
        .anyMatch(new Settings.Values(Integer.MIN_VALUE, Integer.MAX_VALUE)::equals);
  }

  private List<String> notes(Sequentialised translation, SequentialStates search) {
    List<String> notes = new ArrayList<>();
    Settings.Values values = original.settings().settings().values();
    if (values != null && guessesNumbers(translation)) {
      notes.add("with numbers from " + values.low() + " to " + values.high());
    }
    if (search.isCut()) {
      notes.add("procedures that call or post each other too often were cut off");
    }
    if (search.isLarge()) {
      notes.add("where a number has more than 32 bits, executions were cut off");
    }
    return notes;
  }

  private Verdict verdict(
      Coverage coverage,
      List<Verdict.Finding> findings,
      Translator.@Nullable Level level,
      List<String> notes) {
    List<Limit> limits = level == null ? List.of() : translator.limits(level);
    double seconds = (System.nanoTime() - start) / 1e9;
    List<Note> remarks = notes.stream().map(Note::remark).toList();
    return new Verdict(
        coverage,
        new Verdict.Work(findings.size(), states, seconds),
        new Verdict.Found(findings),
        limits,
        remarks);
  }
}
