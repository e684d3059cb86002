package dev.heddle.junit;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.trace.Explored;
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
  private final List<Finding> races;

  Exploration(ProgramExploration exploring, Verdict verdict) {
    this.verdict = verdict;
    this.findings = findings(exploring, verdict, verdict.findings());
    this.races = findings(exploring, verdict, verdict.races());
  }

  private static List<Finding> findings(
      ProgramExploration exploring, Verdict verdict, List<Verdict.Finding> found) {
    return found.stream().map(f -> new Finding(exploring, verdict, f)).toList();
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

  /** The data races, one for each variable, with an interleaving that shows it. */
  public List<Finding> races() {
    return races;
  }

  /**
   * What executions left behind, such as threads that no thread joined; one entry for each kind.
   */
  public List<String> left() {
    return verdict.left().stream().map(Outcome.Left::summary).toList();
  }

  /** The outcomes that are failures; if there are none, the data races, if these are failures. */
  public List<Finding> failures() {
    List<Finding> failures = findings.stream().filter(Finding::isFailure).toList();
    return failures.isEmpty() ? racesThatFail() : failures;
  }

  private List<Finding> racesThatFail() {
    return races.stream().filter(Finding::isFailure).toList();
  }

  /**
   * Fails with the story of the first failure, if there is any, and if no execution came to its
   * end.
   */
  public void assertNoFailure() {
    for (Finding failure : failures()) {
      throw failure.error();
    }
    if (!verdict.sawAnEnd()) {
      throw JUnitFailures.withoutStory("not checked: no execution came to its end; " + this);
    }
  }

  /**
   * Fails unless the outcomes are exactly these, each having been seen; with the story of one that
   * is not among them, if there is any. A data race fails too, unless races are only reported: with
   * one, there may be outcomes that no interleaving shows.
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
      throw JUnitFailures.withoutStory("never seen: " + missing + "; " + this);
    }
    for (Finding race : racesThatFail()) {
      throw race.error();
    }
  }

  /** One line: what was covered, at what cost, the outcomes, the data races, and notes. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(VerdictText.coverage(verdict, Explored.interleavings(), failures()));
    text.append("; outcomes ").append(outcomes());
    races.forEach(race -> text.append("; ").append(race.summary()));
    verdict.left().forEach(left -> text.append("; note: ").append(left.summary()));
    return text.toString();
  }
}
