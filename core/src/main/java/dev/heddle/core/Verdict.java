package dev.heddle.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a search found and how much it covered.
 *
 * @param coverage how much of the behaviour was seen; at most within bounds if a {@link Note}
 *     admits that something was left out
 * @param executions how many executions were run
 * @param aborted how many of them were ended by the length limit
 * @param seconds how long it took
 * @param findings every distinct outcome, in the order of first appearance; a livelock comes after
 *     the failure that was found because the search went on after it
 * @param races every variable that threads raced for, with an execution that shows it; whether that
 *     is a failure is for others to say
 * @param limits the bounds up to which everything was covered
 * @param notes what a reader should know to judge the coverage, such as a budget that cut something
 *     off
 * @param left what executions left behind, one entry for each kind; whether that is a failure is
 *     for others to say
 * @param states how many states were passed through, or null if they were not counted
 * @param size how much there is to explore in all, or null if it is known or was not estimated
 */
public record Verdict(
    Coverage coverage,
    long executions,
    long aborted,
    double seconds,
    List<Finding> findings,
    List<Finding> races,
    List<Limit> limits,
    List<Note> notes,
    List<Outcome.Left> left,
    @Nullable States states,
    @Nullable Size size) {
  /** The note of a search that was stopped. */
  public static final Note STOPPED = Note.ended("stopped before its budget was spent");

  /** The note of a search that came to its end and cannot be sure that it left nothing out. */
  public static final Note UNSURE =
      Note.ended("all that it knew of was tried, but some may be missing");

  /** A search in which anything was left out is not exhausted. */
  public Verdict {
    if (coverage == Coverage.EXHAUSTED && notes.stream().anyMatch(note -> note.bound() != null)) {
      coverage = Coverage.WITHIN_BOUNDS;
    }
  }

  /** How the note begins of a search that went on although it had found a livelock. */
  public static final String AFTER_LIVELOCK = "after the livelock it went on for ";

  /** The note of a search for which there was not enough memory. */
  public static final Note OUT_OF_MEMORY =
      Note.ended("Heddle ran out of memory: give Java more with -Xmx, or lower the bounds");

  /** How a note ends that says at which error of the machine a search ended. */
  public static final String NOT_THE_SCHEDULE =
      "that does not depend on the schedule alone, so the search ended there";

  /** A verdict without races and without a count of states. */
  public Verdict(
      Coverage coverage,
      long executions,
      long aborted,
      double seconds,
      List<Finding> findings,
      List<Limit> limits,
      List<Note> notes) {
    this(
        coverage,
        executions,
        aborted,
        seconds,
        findings,
        List.of(),
        limits,
        notes,
        List.of(),
        null,
        null);
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
    return notes.stream().map(Note::bound).filter(Objects::nonNull).distinct().toList();
  }

  /** The notes as texts. */
  public List<String> noteTexts() {
    return notes.stream().map(Note::text).toList();
  }

  /** The same with one more note. */
  public Verdict with(Note note) {
    List<Note> more = new ArrayList<>(notes);
    more.add(note);
    return new Verdict(
        coverage,
        executions,
        aborted,
        seconds,
        findings,
        races,
        limits,
        List.copyOf(more),
        left,
        states,
        size);
  }

  /** The same with the races told otherwise. */
  public Verdict withRaces(List<Finding> newRaces) {
    return new Verdict(
        coverage,
        executions,
        aborted,
        seconds,
        findings,
        List.copyOf(newRaces),
        limits,
        notes,
        left,
        states,
        size);
  }

  /** The same with what executions left behind. */
  public Verdict withLeft(List<Outcome.Left> newLeft) {
    return new Verdict(
        coverage,
        executions,
        aborted,
        seconds,
        findings,
        races,
        limits,
        notes,
        List.copyOf(newLeft),
        states,
        size);
  }

  /** The findings that are failures; races are not among them. */
  public List<Finding> failures() {
    return findings.stream()
        .filter(f -> f.outcome().failure() != Outcome.FailureKind.NONE)
        .toList();
  }

  /** Whether an execution came to its end; otherwise that no failure was found means nothing. */
  public boolean sawAnEnd() {
    return aborted < executions;
  }

  /** Whether any failure was found, other than a race. */
  public boolean failed() {
    return !failures().isEmpty();
  }
}
