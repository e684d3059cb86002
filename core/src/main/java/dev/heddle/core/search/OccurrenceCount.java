package dev.heddle.core.search;

import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;

/** How often something was found, and in which execution first. */
final class OccurrenceCount {
  private final long execution;
  private final int preemptions;
  private final Schedule schedule;
  private long count = 1;

  OccurrenceCount(long execution, int preemptions, Schedule schedule) {
    this.execution = execution;
    this.preemptions = preemptions;
    this.schedule = schedule;
  }

  /** It was found once more. */
  void again() {
    count++;
  }

  /** The finding, given the outcome that was found. */
  Verdict.Finding of(Outcome found) {
    return new Verdict.Finding(found, count, execution, preemptions, schedule);
  }
}
