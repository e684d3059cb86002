package dev.heddle.bench.measure;

import java.util.List;
import java.util.Locale;

/** The table of one program's rates, within 100 columns. */
public final class RateTable {
  private RateTable() {}

  public static String header() {
    return row("variant", "per second", "(min..max)", "µs each", "x uncontr.", "(min..max)");
  }

  /** The lines of one variant: one, or none where this JDK cannot do it. */
  public static List<String> rows(RunnerVariant variant, Rates rates) {
    if (rates.measured(variant)) {
      return List.of(measured(variant, rates));
    }
    String failure = rates.failure(variant);
    if (failure == null) {
      return List.of(String.format("  %-27s needs JDK 21 or later", variant.title()));
    }
    String reason = failure.length() > 60 ? failure.substring(0, 59) + "…" : failure;
    return List.of(String.format("  %-27s failed: %s", variant.title(), reason));
  }

  private static String measured(RunnerVariant variant, Rates rates) {
    MedianAndRange rate = rates.perSecond(variant);
    String each = number(1e6 / rate.median());
    if (!rates.measured(RunnerVariant.UNCONTROLLED)) {
      return row(variant.title(), number(rate.median()), range(rate), each, "", "");
    }
    MedianAndRange ratio = rates.ratio(variant, RunnerVariant.UNCONTROLLED);
    return row(
        variant.title(),
        number(rate.median()),
        range(rate),
        each,
        number(ratio.median()),
        variant == RunnerVariant.UNCONTROLLED ? "" : range(ratio));
  }

  private static String row(Object... cells) {
    return String.format("  %-27s %10s %20s %8s %10s %16s", cells).stripTrailing();
  }

  public static String range(MedianAndRange spread) {
    return "(" + number(spread.min()) + ".." + number(spread.max()) + ")";
  }

  /** A number with about three digits that matter. */
  public static String number(double value) {
    String format = value >= 100 ? "%,.0f" : value >= 10 ? "%.1f" : value >= 0.1 ? "%.2f" : "%.3f";
    return String.format(Locale.ROOT, format, value);
  }
}
