package dev.heddle.core.search;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import java.util.EnumSet;
import java.util.Set;

/**
 * Why a search runs an execution again or does not count it. These are all the reasons; several may
 * hold at once.
 *
 * <p>A program may also run an execution again by itself before it has ended ({@link
 * Execution#restart}); the search does not know of that.
 */
enum RunAgain {
  /**
   * The program did what it does once in a process, such as loading a class ({@link
   * Program#settled}). The same choices are made again, a few times at most; only the last of these
   * executions counts, and failures of the others.
   */
  WARM_UP,

  /**
   * The program needs more scheduling points ({@link Execution#refine}). The strategy forgets what
   * it knows and restarts. The execution counts if it came to its end and was representative, or
   * failed; one that was aborted counts as broken off.
   */
  RESTART,

  /**
   * The strategy gave the execution up, because it could show nothing new. The strategy goes on,
   * and the execution counts as redundant only.
   */
  REDUNDANT,

  /**
   * A limit ended the execution: its steps, the time, memory, or a thread that never gives control
   * back. It is not run again, whatever else holds: it would reach the same limit.
   */
  LIMIT;

  /** All reasons that hold for an execution that has ended. */
  static Set<RunAgain> reasons(Program program, Execution execution, Outcome outcome) {
    Set<RunAgain> reasons = EnumSet.noneOf(RunAgain.class);
    if (!program.settled()) {
      reasons.add(WARM_UP);
    }
    if (execution.refined()) {
      reasons.add(RESTART);
    }
    boolean cut = outcome instanceof Outcome.Aborted || outcome instanceof Outcome.Stuck;
    if (execution.abandoned()) {
      reasons.add(REDUNDANT);
    } else if (cut) {
      reasons.add(LIMIT);
    }
    if (execution.overdue() || execution.lastBecause() != null) {
      reasons.add(LIMIT);
    }
    return reasons;
  }

  /** Whether the same choices are to be made again. */
  static boolean sameChoices(Set<RunAgain> reasons) {
    return reasons.contains(WARM_UP) && !reasons.contains(RESTART) && !reasons.contains(LIMIT);
  }

  /** What an execution adds to the verdict. */
  static Count count(Set<RunAgain> reasons, Outcome outcome) {
    if (reasons.contains(REDUNDANT)) {
      return Count.REDUNDANT;
    } else if (!reasons.contains(RESTART)) {
      return Count.EXECUTION;
    } else if (outcome instanceof Outcome.Aborted) {
      return Count.BROKEN_OFF;
    }
    boolean failed = outcome.failure() != Outcome.FailureKind.NONE;
    boolean representative = !reasons.contains(WARM_UP) || reasons.contains(LIMIT);
    return failed || representative ? Count.EXECUTION : Count.NOTHING;
  }

  /** How an execution counts. */
  enum Count {
    /** As an execution, with its outcome. */
    EXECUTION,
    /** As one that was broken off because the search restarted. */
    BROKEN_OFF,
    /** As one that was given up as redundant. */
    REDUNDANT,
    /** Not at all: its schedule might lead elsewhere, and another execution takes its place. */
    NOTHING
  }
}
