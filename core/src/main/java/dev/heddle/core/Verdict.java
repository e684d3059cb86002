package dev.heddle.core;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found and how much it covered.
 *
 * @param coverage how much of the behaviour was seen
 * @param executions how many executions were run
 * @param aborted how many of them were ended by the length limit
 * @param seconds how long it took
 * @param findings every distinct outcome, in the order of first appearance
 * @param limits the bounds up to which everything was covered
 * @param notes what a reader should know to judge the coverage, such as a budget that cut something
 *     off
 * @param states how many states were passed through, or null if they were not counted
 * @param size how much there is to explore in all, or null if it is known or was not estimated
 */
public record Verdict(
    Coverage coverage,
    long executions,
    long aborted,
    double seconds,
    List<Finding> findings,
    List<Limit> limits,
    List<String> notes,
    @Nullable States states,
    @Nullable Size size) {

  /** A verdict without a count of states. */
  public Verdict(
      Coverage coverage,
      long executions,
      long aborted,
      double seconds,
      List<Finding> findings,
      List<Limit> limits,
      List<String> notes) {
    this(coverage, executions, aborted, seconds, findings, limits, notes, null, null);
  }

  /**
   * A distinct outcome.
   *
   * @param outcome what happened
   * @param count in how many executions
   * @param execution in which it happened first, counted from 1
   * @param preemptions how many preemptions that one had
   * @param schedule the choices that lead there
   */
  public record Finding(
      Outcome outcome, long count, long execution, int preemptions, Schedule schedule) {}

  /** The same with other notes. */
  public Verdict withNotes(List<String> newNotes) {
    return withFindings(findings, newNotes);
  }

  /** The same with other findings and notes. */
  public Verdict withFindings(List<Finding> newFindings, List<String> newNotes) {
    return new Verdict(
        coverage,
        executions,
        aborted,
        seconds,
        List.copyOf(newFindings),
        limits,
        List.copyOf(newNotes),
        states,
        size);
  }

  /** The findings that are failures. */
  public List<Finding> failures() {
    return findings.stream()
        .filter(f -> f.outcome().failure() != Outcome.FailureKind.NONE)
        .toList();
  }

  /** Whether any failure was found. */
  public boolean failed() {
    return !failures().isEmpty();
  }
}
