package dev.heddle.trace;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import java.util.Locale;
import java.util.stream.Collectors;

/** The states of a model, in words. */
final class ExploredStates extends Explored {
  private final String visited;

  ExploredStates(long states, long steps) {
    this.visited = String.format(Locale.ROOT, "%,d states, %,d steps", states, steps);
  }

  @Override
  String nouns() {
    return "executions";
  }

  @Override
  String noun() {
    return "execution";
  }

  @Override
  String amount(Verdict verdict) {
    return ", " + visited;
  }

  @Override
  String within(Verdict verdict) {
    return "every execution but those cut off by " + limits(verdict) + ", " + visited;
  }

  @Override
  String sampled(Verdict verdict) {
    return visited;
  }

  @Override
  String interrupted(Verdict verdict) {
    return visited + (verdict.failed() ? ", up to the failure" : "");
  }

  @Override
  String unknown(Verdict verdict) {
    return ": " + visited;
  }

  @Override
  String rest(Verdict verdict) {
    boolean named = verdict.coverage() == Coverage.WITHIN_BOUNDS || verdict.limits().isEmpty();
    return named ? "" : "; executions were cut off by " + limits(verdict);
  }

  private static String limits(Verdict verdict) {
    return verdict.limits().stream().map(LimitsText::cutOff).collect(Collectors.joining(" and "));
  }
}
