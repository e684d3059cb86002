package dev.heddle.runtime.settings;

import dev.heddle.core.Note;

/** What can cut behaviours off. */
public final class Cuts {
  public static final Note EARLY_TIMEOUTS =
      Note.leftOut(
          "early timeouts",
          "executions in which more timeouts fire early were left out (--early-timeouts raises the"
              + " limit)");

  public static final Note SPURIOUS =
      Note.leftOut(
          "spurious wakeups",
          "executions with more spurious wakeups were left out (--spurious raises the limit)");

  public static final Note UNFAIR =
      Note.leftOut(
          "fair schedules",
          "threads that only repeated themselves let the others run: what comes of keeping these"
              + " from running was left out");

  public static final Note LENGTH =
      Note.leftOut("steps", "executions that fail and run on were cut off (--max-steps)");

  public static final Note REAL_MONITORS =
      Note.leftOut(
          "monitors of the JDK",
          "threads were not switched inside synchronized methods of the JDK that other code of the"
              + " JDK called: behaviours that need that were not explored");

  private Cuts() {}

  /** The program made accesses that are weaker than volatile ones, first at the given place. */
  public static Note weak(String place) {
    return Note.leftOut(
        Note.SEQUENTIAL_CONSISTENCY,
        "outcomes that only weaker memory orders allow were not explored (first used at "
            + place
            + ")");
  }
}
