package dev.heddle.junit;

import dev.heddle.checks.Races;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;

/** A distinct outcome of an exploration, with an interleaving that leads to it. */
public final class Finding {
  private final ProgramExploration exploring;
  private final Verdict verdict;
  private final Verdict.Finding finding;

  Finding(ProgramExploration exploring, Verdict verdict, Verdict.Finding finding) {
    this.exploring = exploring;
    this.verdict = verdict;
    this.finding = finding;
  }

  /** What happened. */
  public Outcome outcome() {
    return finding.outcome();
  }

  /** What happened, in one line; for a returned value that value. */
  public String summary() {
    return finding.outcome().summary();
  }

  /** In how many executions it happened. */
  public long count() {
    return finding.count();
  }

  /** Whether it is a failure. */
  public boolean isFailure() {
    return finding.outcome() instanceof Outcome.Race
        ? exploring.races() == Races.FAIL
        : finding.outcome().failure() != Outcome.FailureKind.NONE;
  }

  /** The choices that lead there. */
  public Schedule schedule() {
    return finding.schedule();
  }

  /** The interleaving as a story for people; it is run once more for that. */
  public String story() {
    return story(exploring.replay(finding.schedule()));
  }

  /** The story as an error, caused by what the program threw, if it did. */
  AssertionError error() {
    RecordedReplay replayed = exploring.replay(finding.schedule());
    return JUnitFailures.error(story(replayed), replayed);
  }

  private String story(RecordedReplay replayed) {
    return JUnitFailures.story(exploring, verdict, finding, replayed);
  }
}
