package dev.heddle.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The target speeds of Heddle, as ratios, with the measured ones. */
public final class SpeedTargets {
  private static final double LINCHECK = 100;
  private static final double PLATFORM_3X3 = 3;

  private SpeedTargets() {}

  /** One line for each target of a program whose variants were measured. */
  public static List<String> of(MeasuredProgram subject, Rates rates) {
    List<String> lines = new ArrayList<>();
    RunnerVariant fastest =
        MachineDescription.hasContinuations()
            ? RunnerVariant.CONTINUATIONS
            : RunnerVariant.PLATFORM_THREADS;
    double times = timesUncontrolled(subject);
    if (times > 0) {
      add(lines, rates, fastest, RunnerVariant.UNCONTROLLED, times);
    }
    if (subject == MeasuredProgram.MONITOR_3X3 && MachineDescription.hasContinuations()) {
      add(lines, rates, fastest, RunnerVariant.LINCHECK, LINCHECK);
    }
    return lines;
  }

  /** The target on this JDK, or 0 where there is none. */
  private static double timesUncontrolled(MeasuredProgram subject) {
    boolean continuations = MachineDescription.hasContinuations();
    return switch (subject) {
      case MONITOR_3X3, LOCK_3X3 -> continuations ? 50 : PLATFORM_3X3;
      case MONITOR_3X40, LOCK_3X40 -> continuations ? 5 : 0;
      case MONITOR_3X200, LOCK_3X200 -> continuations ? 1 : 0;
      case POOL -> continuations ? 2 : 0;
      case PLAIN_3X3, DEADLOCK -> 0;
    };
  }

  private static void add(
      List<String> lines, Rates rates, RunnerVariant variant, RunnerVariant against, double times) {
    String target =
        "target: "
            + variant.title()
            + " at least "
            + RateTable.number(times)
            + " x "
            + against.title();
    if (!rates.measured(variant) || !rates.measured(against)) {
      lines.add(target + ": not measured");
      return;
    }
    lines.add(target + ": " + judged(rates.ratio(variant, against).median(), times));
  }

  /** The target that compares two programs: a ReentrantLock costs no more than a monitor. */
  public static List<String> acrossPrograms(Map<MeasuredProgram, Rates> all) {
    Rates monitor = all.get(MeasuredProgram.MONITOR_3X3);
    Rates lock = all.get(MeasuredProgram.LOCK_3X3);
    RunnerVariant variant = RunnerVariant.CONTINUATIONS;
    if (monitor == null || lock == null || !monitor.measured(variant) || !lock.measured(variant)) {
      return List.of();
    }
    double ratio = lock.perSecond(variant).median() / monitor.perSecond(variant).median();
    return List.of(
        "target: 3x3 with ReentrantLock no slower than synchronized, on continuations: "
            + judged(ratio, 1));
  }

  /** A measured ratio and whether it reaches the target. */
  public static String judged(double ratio, double target) {
    return RateTable.number(ratio) + (ratio >= target ? ", met" : ", NOT met");
  }
}
