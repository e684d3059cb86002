package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search found and how much it covered.
 *
 * @param coverage how much of the behaviour was seen; at most within bounds if a {@link
 *     VerdictNote} admits that something was left out
 * @param work what it took
 * @param found what it found
 * @param limits the bounds up to which everything was covered
 * @param notes what a reader should know to judge the coverage, such as a budget that cut something
 *     off
 */
public record Verdict(
    Coverage coverage, Work work, Found found, List<CoveredBound> limits, List<VerdictNote> notes) {
  /** The note of a search that was stopped. */
  public static final VerdictNote STOPPED =
      VerdictNote.ended("stopped before its budget was spent");

  /** The note of a search that came to its end and cannot be sure that it left nothing out. */
  public static final VerdictNote UNSURE =
      VerdictNote.ended("all that it knew of was tried, but some may be missing");

  /** A search in which anything was left out is not exhausted. */
  public Verdict {
    if (coverage == Coverage.EXHAUSTED && notes.stream().anyMatch(note -> note.bound() != null)) {
      coverage = Coverage.WITHIN_BOUNDS;
    }
  }

  /** How the note begins of a search that went on although it had found a livelock. */
  public static final String AFTER_LIVELOCK = "after the livelock it went on for ";

  /** The note of a search for which there was not enough memory. */
  public static final VerdictNote OUT_OF_MEMORY =
      VerdictNote.ended("Heddle ran out of memory: give Java more with -Xmx, or lower the bounds");

  /** How a note ends that says at which error of the machine a search ended. */
  public static final String NOT_THE_SCHEDULE =
      "that does not depend on the schedule alone, so the search ended there";

  /**
   * What a search took.
   *
   * @param executions how many executions were run
   * @param aborted how many of them were ended by the length limit
   * @param seconds how long it took
   * @param states how many states were passed through, or null if they were not counted
   * @param size how much there is to explore in all, or null if it is known or was not estimated
   */
  public record Work(
      long executions,
      long aborted,
      double seconds,
      @Nullable StateStatistics states,
      @Nullable SizeEstimate size) {
    /** Without a count of states. */
    public Work(long executions, long aborted, double seconds) {
      this(executions, aborted, seconds, null, null);
    }
  }

  /**
   * What a search found.
   *
   * @param findings every distinct outcome, in the order of first appearance; a livelock comes
   *     after the failure that was found because the search went on after it
   * @param races every variable with a data race, with an execution that shows it; the caller
   *     decides whether that is a failure
   * @param left what executions left behind, one entry for each kind; the caller decides whether
   *     that is a failure
   */
  public record Found(List<Finding> findings, List<Finding> races, List<Outcome.Left> left) {
    /** Outcomes only. */
    public Found(List<Finding> findings) {
      this(findings, List.of(), List.of());
    }
  }

  /**
   * A distinct outcome, or a race.
   *
   * @param outcome what happened
   * @param count in how many executions
   * @param execution in which it happened first, counted from 1
   * @param preemptions how many preemptions that one had
   * @param schedule the choices that lead there
   */
  public record Finding(
      Outcome outcome, long count, long execution, int preemptions, Schedule schedule) {}

  /** The bounds within which everything was covered because of what notes admit. */
  public List<String> noteBounds() {
    return notes.stream().map(VerdictNote::bound).filter(Objects::nonNull).distinct().toList();
  }

  /** The notes as texts. */
  public List<String> noteTexts() {
    return notes.stream().map(VerdictNote::text).toList();
  }

  /** How many executions were run. */
  public long executions() {
    return work.executions();
  }

  /** How many of them were ended by the length limit. */
  public long aborted() {
    return work.aborted();
  }

  /** How long it took. */
  public double seconds() {
    return work.seconds();
  }

  /** How many states were passed through, or null if they were not counted. */
  public @Nullable StateStatistics states() {
    return work.states();
  }

  /** How much there is to explore in all, or null if it is known or was not estimated. */
  public @Nullable SizeEstimate size() {
    return work.size();
  }

  /** Every distinct outcome. */
  public List<Finding> findings() {
    return found.findings();
  }

  /** Every variable with a data race. */
  public List<Finding> races() {
    return found.races();
  }

  /** What executions left behind. */
  public List<Outcome.Left> left() {
    return found.left();
  }

  /** The same with one more note. */
  public Verdict with(VerdictNote note) {
    List<VerdictNote> more = new ArrayList<>(notes);
    more.add(note);
    return new Verdict(coverage, work, found, limits, List.copyOf(more));
  }

  /** The same with other races. */
  public Verdict withRaces(List<Finding> races) {
    Found other = new Found(findings(), List.copyOf(races), left());
    return new Verdict(coverage, work, other, limits, notes);
  }

  /** The same with what executions left behind. */
  public Verdict withLeft(List<Outcome.Left> left) {
    Found other = new Found(findings(), races(), List.copyOf(left));
    return new Verdict(coverage, work, other, limits, notes);
  }

  /** The findings that are failures; races are not among them. */
  public List<Finding> failures() {
    return findings().stream()
        .filter(f -> f.outcome().failure() != Outcome.FailureKind.NONE)
        .toList();
  }

  /**
   * Whether any execution came to its end; if none did, it means nothing that no failure was found.
   */
  public boolean sawAnEnd() {
    return aborted() < executions();
  }

  /** Whether any failure was found, other than a race. */
  public boolean failed() {
    return !failures().isEmpty();
  }
}
