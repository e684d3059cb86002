package dev.heddle.trace;

import dev.heddle.core.Verdict;
import java.util.stream.Collectors;

/** The executions of a translated model, in words: those of some bounds, all at once. */
final class ExploredTranslation extends Explored {
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
    return "";
  }

  @Override
  String within(Verdict verdict) {
    return "every execution of " + limits(verdict);
  }

  @Override
  String sampled(Verdict verdict) {
    return within(verdict);
  }

  @Override
  String interrupted(Verdict verdict) {
    return verdict.failed() ? "up to the failure, with " + limits(verdict) : within(verdict);
  }

  @Override
  String unknown(Verdict verdict) {
    return "";
  }

  @Override
  String rest(Verdict verdict) {
    return "";
  }

  private static String limits(Verdict verdict) {
    return verdict.limits().stream().map(LimitsText::option).collect(Collectors.joining(" and "));
  }
}
