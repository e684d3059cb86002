package dev.heddle.smt;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.ValueExpression;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.sequential.tree.CallPointInsertion;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.sequentialised.Original;
import dev.heddle.smt.sequentialised.SequentialStates;
import dev.heddle.smt.sequentialised.SequentialTranslation;
import dev.heddle.smt.sequentialised.TranslationChoice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bounded verification of a model by the states of its sequential translation. Values that a solver
 * would find are guessed here one by one, so this is for small domains.
 */
public final class SequentialStateSearch {
  private static final int MOST_BOUNDS = 30;
  private static final int MOST_STACK = 2000;

  private final Original original;
  private final Options options;
  private final TranslationChoice translator;
  private final long start = System.nanoTime();
  private long states;

  private SequentialStateSearch(Original original, Options options) {
    this.original = original;
    this.options = options;
    this.translator = new TranslationChoice(original, options.turns());
  }

  /**
   * The options of a search.
   *
   * @param turns rounds, yields and delays
   * @param maxTime how long
   * @param maxStates how many states of a translation may be visited
   */
  public record Options(TranslationChoice.Wanted turns, Duration maxTime, int maxStates) {
    /** The options of a search by a solver, with a limit for the states. */
    public static Options of(SmtSearch.Options options, int maxStates) {
      return new Options(options.turns(), options.maxTime(), maxStates);
    }
  }

  /** Searches. */
  public static Verdict run(Original original, Options options) {
    return new SequentialStateSearch(original, options).run();
  }

  private Verdict run() {
    if (translator.pass() == TranslationChoice.Pass.NONE) {
      throw new UnsupportedModelException(
          "this model is sequential as it is; --engine explicit visits its states");
    }
    TranslationChoice.Level done = null;
    for (int i = 1; i <= MOST_BOUNDS; i++) {
      TranslationChoice.Level level = translator.level(i);
      SequentialTranslation translation = translator.translate(level, Translation.Goal.NO_FAILURE);
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

  private ModelLimits wide() {
    return new ModelLimits(original.limits().maxPending(), MOST_STACK);
  }

  private boolean needsMore(TranslationChoice.Level level) {
    if (!translator.knowsWhetherMore()) {
      return true;
    }
    SequentialStates search =
        states(compile(translator.translate(level, Translation.Goal.NO_MORE_ROUNDS)));
    return !search.run() || search.failure() != null;
  }

  private Verdict.Finding confirm(
      SequentialTranslation translation, Model translated, List<Integer> choices) {
    return translation.confirm(translated, wide(), choices, original);
  }

  private Model compile(SequentialTranslation translation) {
    ModelSyntax stepwise = CallPointInsertion.of(translation.program());
    ModelCheckSettings.Values values = original.settings().settings().values();
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
    for (ModelCheckSettings.Values range : guessed(translated)) {
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
  private static List<ModelCheckSettings.Values> guessed(Model translated) {
    List<ModelCheckSettings.Values> ranges = new ArrayList<>();
    for (Procedure procedure : translated.procedures()) {
      for (Operation op : procedure.ops()) {
        if (op instanceof Operation.Choose choose
            && choose.low() instanceof ValueExpression.Const low
            && choose.high() instanceof ValueExpression.Const high) {
          ranges.add(new ModelCheckSettings.Values(low.value(), high.value()));
        } else if (op instanceof Operation.Assign assign
            && assign.value() instanceof ValueExpression.Any any) {
          ranges.add(new ModelCheckSettings.Values(any.low(), any.high()));
        }
      }
    }
    return ranges;
  }

  /** Whether any number may be guessed, not only one of a range. */
  private boolean guessesNumbers(SequentialTranslation translation) {
    return guessed(translator.compile(translation.program(), Map.of())).stream()
        .anyMatch(new ModelCheckSettings.Values(Integer.MIN_VALUE, Integer.MAX_VALUE)::equals);
  }

  private List<String> notes(SequentialTranslation translation, SequentialStates search) {
    List<String> notes = new ArrayList<>();
    ModelCheckSettings.Values values = original.settings().settings().values();
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
      TranslationChoice.@Nullable Level level,
      List<String> notes) {
    List<CoveredBound> limits = level == null ? List.of() : translator.limits(level);
    double seconds = (System.nanoTime() - start) / 1e9;
    List<VerdictNote> remarks = notes.stream().map(VerdictNote::remark).toList();
    return new Verdict(
        coverage,
        new Verdict.Work(findings.size(), states, seconds),
        new Verdict.Found(findings),
        limits,
        remarks);
  }
}
