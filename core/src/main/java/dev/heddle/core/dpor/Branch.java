package dev.heddle.core.dpor;

import dev.heddle.core.StableThreadNames;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A part of a search: how its first execution begins, and what in that beginning must stay.
 *
 * <p>Threads are given by their {@link StableThreadNames}. A branch is independent of all others:
 * it can be explored without knowing what else was explored.
 */
final class Branch {
  private static final int[] NOTHING = {};

  /** What an execution is for. */
  private enum Purpose {
    /** Other executions follow from it. */
    EXPLORE,
    /** It shows what happens in its last step; nothing follows. */
    SHOW_LAST_STEP,
    /** It shows whether a loop ends by itself; nothing follows. */
    PROBE_LOOP
  }

  /** The whole search. */
  static final Branch ROOT =
      new Branch(NOTHING, SharedPrefix.NOTHING, NOTHING, null, NOTHING, UnrelatedSteps.NONE, 0);

  /** The threads that take the first steps. */
  final int[] steps;

  /** How this repeats another execution. */
  final SharedPrefix repeated;

  /** The data choices of these steps, in order; where they end, the first alternative is taken. */
  final int[] choices;

  /** The latest step whose place is a decision of the search, or null. */
  final @Nullable BranchDecision decisions;

  /**
   * The steps before the last one, in ascending order, that it depended on where it was moved from:
   * other branches decide whether it comes before them.
   */
  final int[] before;

  /** The steps after the last one that it did not depend on there. */
  final UnrelatedSteps strangers;

  /** A number of preemptions, or delays, that no execution of the branch has fewer of. */
  final int cost;

  /** What the execution is for. */
  private final Purpose purpose;

  /** What it has to show where footprints vary, unless it was visited; null elsewhere. */
  final @Nullable PrefixBranch extension;

  Branch(
      int[] steps,
      SharedPrefix repeated,
      int[] choices,
      @Nullable BranchDecision decisions,
      int[] before,
      UnrelatedSteps strangers,
      int cost) {
    this(
        steps,
        repeated,
        choices,
        decisions,
        before,
        strangers,
        cost,
        Purpose.EXPLORE,
        /* extension= */ null);
  }

  private Branch(
      int[] steps,
      SharedPrefix repeated,
      int[] choices,
      @Nullable BranchDecision decisions,
      int[] before,
      UnrelatedSteps strangers,
      int cost,
      Purpose purpose,
      @Nullable PrefixBranch extension) {
    this.steps = steps;
    this.repeated = repeated;
    this.choices = choices;
    this.decisions = decisions;
    this.before = before;
    this.strangers = strangers;
    this.cost = cost;
    this.purpose = purpose;
    this.extension = extension;
  }

  /** One that only shows what happens in the last of some steps. */
  static Branch toShow(int[] steps, int[] choices) {
    return new Branch(
        steps,
        SharedPrefix.NOTHING,
        choices,
        null,
        NOTHING,
        UnrelatedSteps.NONE,
        0,
        Purpose.SHOW_LAST_STEP,
        /* extension= */ null);
  }

  /** One that shows an extension of an execution. */
  static Branch extending(
      PrefixBranch extension, int[] steps, SharedPrefix repeated, int[] choices) {
    return new Branch(
        steps,
        repeated,
        choices,
        null,
        NOTHING,
        UnrelatedSteps.NONE,
        extension.cost,
        Purpose.EXPLORE,
        extension);
  }

  /** The same, in which the thread of the last step goes on alone for a while. */
  Branch toProbe() {
    return new Branch(
        steps,
        repeated,
        choices,
        decisions,
        before,
        strangers,
        cost,
        Purpose.PROBE_LOOP,
        extension);
  }

  boolean shows() {
    return purpose == Purpose.SHOW_LAST_STEP;
  }

  boolean probes() {
    return purpose == Purpose.PROBE_LOOP;
  }

  @Override
  public String toString() {
    return Arrays.toString(steps) + decisions;
  }
}
