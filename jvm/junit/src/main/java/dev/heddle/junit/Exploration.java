package dev.heddle.junit;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.trace.VerdictText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What an exploration has found, and how much it covered. */
public final class Exploration {
  private final Verdict verdict;
  private final List<Finding> findings;

  Exploration(Exploring exploring, Verdict verdict) {
    this.verdict = verdict;
    this.findings =
        verdict.findings().stream().map(f -> new Finding(exploring, verdict, f)).toList();
  }

  /** How much of the behaviour was seen. */
  public Coverage coverage() {
    return verdict.coverage();
  }

  /** How many executions were run. */
  public long executions() {
    return verdict.executions();
  }

  /** Every distinct outcome, in the order of first appearance. */
  public List<Finding> findings() {
    return findings;
  }

  /** The outcomes in words, and how often each was seen. */
  public Map<String, Long> outcomes() {
    Map<String, Long> counts = new LinkedHashMap<>();
    for (Finding finding : findings) {
      counts.merge(finding.summary(), finding.count(), Long::sum);
    }
    return counts;
  }

  /** The outcomes that are failures. */
  public List<Finding> failures() {
    return findings.stream().filter(Finding::isFailure).toList();
  }

  /** Fails with the story of the first failure, if there is any. */
  public void assertNoFailure() {
    for (Finding failure : failures()) {
      throw failure.error();
    }
  }

  /**
   * Fails unless the outcomes are exactly these, each having been seen; with the story of one that
   * is not among them, if there is any.
   */
  public void assertOutcomes(String... expected) {
    Set<String> wanted = Set.of(expected);
    for (Finding finding : findings) {
      if (!wanted.contains(finding.summary())) {
        throw finding.error();
      }
    }
    Set<String> missing = new TreeSet<>(wanted);
    missing.removeAll(outcomes().keySet());
    if (!missing.isEmpty()) {
      throw Failures.withoutStory("never seen: " + missing + "; " + this);
    }
  }

  /** One line: what was covered, at what cost, and the outcomes. */
  @Override
  public String toString() {
    return VerdictText.coverage(verdict) + "; outcomes " + outcomes();
  }
}
