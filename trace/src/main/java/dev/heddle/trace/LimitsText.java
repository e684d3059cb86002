package dev.heddle.trace;

import dev.heddle.core.CoveredBound;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The bounds of a search, in words. */
final class LimitsText {
  private LimitsText() {}

  /** The limit on the bits of numbers. */
  private static final String NUMBERS = "int";

  /** The limits on how tasks of a model take turns, which are options by these names. */
  private static final Set<String> TURNS =
      Set.of("rounds", "bag", CoveredBound.PREEMPTIONS, CoveredBound.YIELDS, CoveredBound.DELAYS);

  private static final String UNFAIR =
      "; spinning threads were made to yield; unfair schedules were not explored";

  /** What is within all bounds. */
  static String covered(List<CoveredBound> limits) {
    boolean onlyFair = limits.stream().allMatch(limit -> limit.name().equals(CoveredBound.FAIR));
    return onlyFair ? CoveredBound.FAIR : "every interleaving " + within(limits);
  }

  /** Which interleavings are within all bounds, as what follows "every interleaving". */
  static String within(List<CoveredBound> limits) {
    return limits.stream().map(LimitsText::within).collect(Collectors.joining(" and "));
  }

  private static String within(CoveredBound limit) {
    int value = limit.value();
    return switch (limit.name()) {
      case CoveredBound.YIELDS ->
          "in which no thread yields " + times(value + 1L) + " more than others";
      case CoveredBound.FAIR -> "by a fair schedule";
      case CoveredBound.CHOICES -> "that differs in the first " + count(value, "choices") + " only";
      default -> "with at most " + count(value, limit.name());
    };
  }

  /** What a failure that was not found must have, or empty if no bound left anything out. */
  static String left(Verdict verdict) {
    List<CoveredBound> cut = new ArrayList<>(verdict.limits());
    cut.removeIf(limit -> !limit.cut());
    String unfair = cut.removeIf(limit -> limit.name().equals(CoveredBound.FAIR)) ? UNFAIR : "";
    if (cut.isEmpty()) {
      return unfair;
    }
    String needs = cut.stream().map(LimitsText::beyond).collect(Collectors.joining(" or "));
    boolean otherwise = verdict.aborted() > 0 || !verdict.notes().isEmpty();
    return "; any failure left needs "
        + needs
        + (otherwise || !unfair.isEmpty() ? ", or what follows" : "")
        + unfair;
  }

  private static String beyond(CoveredBound limit) {
    long more = limit.value() + 1L;
    return switch (limit.name()) {
      case CoveredBound.YIELDS -> "a thread that yields " + times(more) + " more than others";
      case CoveredBound.CHOICES ->
          "another choice after the first " + count(limit.value(), "choices");
      default -> "at least " + count(more, limit.name());
    };
  }

  /** What cut off an execution of a model, as the option that sets it, if there is one. */
  static String cutOff(CoveredBound limit) {
    if (limit.name().equals(NUMBERS)) {
      return "numbers of more than " + limit.value() + " bits";
    } else if (limit.name().equals("operations")) {
      return "steps of more than " + limit.value() + " operations";
    }
    return TURNS.contains(limit.name())
        ? option(limit)
        : "--max-" + limit.name() + " " + limit.value();
  }

  /** What every execution of a translation kept to, as the option that sets it, if there is one. */
  static String option(CoveredBound limit) {
    return limit.name().equals(NUMBERS)
        ? "numbers of " + limit.value() + " bits"
        : "--" + limit.name() + " " + limit.value();
  }

  private static String times(long number) {
    return number == 1 ? "once" : number + " times";
  }

  private static String count(long number, String nouns) {
    return number + " " + (number == 1 ? nouns.substring(0, nouns.length() - 1) : nouns);
  }
}
