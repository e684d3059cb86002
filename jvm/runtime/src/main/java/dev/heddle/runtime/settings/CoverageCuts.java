package dev.heddle.runtime.settings;

import dev.heddle.agent.treatments.JdkDrift;
import dev.heddle.core.VerdictNote;

/** What can cut behaviours off. */
public final class CoverageCuts {
  public static final VerdictNote EARLY_TIMEOUTS =
      VerdictNote.leftOut(
          "early timeouts",
          "executions in which more timeouts fire early were left out (--early-timeouts raises the"
              + " limit)");

  public static final VerdictNote SPURIOUS =
      VerdictNote.leftOut(
          "spurious wakeups",
          "executions with more spurious wakeups were left out (--spurious raises the limit)");

  public static final VerdictNote UNFAIR =
      VerdictNote.leftOut(
          "fair schedules",
          "threads that only repeated themselves let the others run: what comes of keeping these"
              + " from running was left out");

  public static final VerdictNote LENGTH =
      VerdictNote.leftOut("steps", "executions that fail and run on were cut off (--max-steps)");

  public static final VerdictNote REAL_MONITORS =
      VerdictNote.leftOut(
          "monitors of the JDK",
          "threads were not switched inside synchronized methods of the JDK that other code of the"
              + " JDK called: behaviours that need that were not explored");

  private CoverageCuts() {}

  /** The program made accesses that are weaker than volatile ones, first at the given place. */
  public static VerdictNote weak(String place) {
    return VerdictNote.leftOut(
        VerdictNote.SEQUENTIAL_CONSISTENCY,
        "outcomes that only weaker memory orders allow were not explored (first used at "
            + place
            + ")");
  }

  /** The JDK is of a feature version that was never tested. */
  public static VerdictNote untested(JdkDrift drift) {
    return VerdictNote.leftOut(
        "tested JDKs",
        "JDK "
            + drift.feature()
            + " was never tested with Heddle ("
            + JdkDrift.testedVersions()
            + " were): some of its methods may share or wait without a scheduling point");
  }

  /** Members of the JDK that Heddle expects are missing. */
  public static VerdictNote missing(JdkDrift drift) {
    return VerdictNote.leftOut(
        "known methods of the JDK",
        "this build of the JDK does not have what Heddle treats in its own way, so scheduling"
            + " points may be missing: "
            + drift.named());
  }
}
