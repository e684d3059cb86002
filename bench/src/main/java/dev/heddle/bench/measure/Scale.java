package dev.heddle.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the numbers of an axis are laid out along it. */
public enum Scale {
  /** Equal differences are equally far apart. */
  LINEAR {
    @Override
    double place(double value) {
      return value;
    }

    @Override
    List<Double> ticks(double least, double most) {
      double rough = Math.max(most - least, Double.MIN_NORMAL) / TICKS;
      double power = Math.pow(10, Math.floor(Math.log10(rough)));
      double times = rough / power;
      double step = power * (times > 5 ? 10 : times > 2 ? 5 : times > 1 ? 2 : 1);
      List<Double> ticks = new ArrayList<>();
      for (double n = Math.ceil(least / step); n * step <= most * (1 + 1e-9); n++) {
        ticks.add(n * step);
      }
      return ticks;
    }
  },
  /** Equal ratios are equally far apart; for positive numbers. */
  LOG {
    @Override
    double place(double value) {
      return Math.log10(value);
    }

    @Override
    List<Double> ticks(double least, double most) {
      if (!(least > 0 && most < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("no axis of powers goes from " + least + " to " + most);
      }
      List<Double> ticks = new ArrayList<>();
      double first = Math.floor(place(least));
      double last = Math.ceil(place(most));
      for (double power = first; power <= last; power++) {
        ticks.add(Math.pow(10, power));
      }
      return ticks;
    }
  };

  private static final int TICKS = 6;

  /** The position of a number, in a unit of the axis itself. */
  abstract double place(double value);

  /** Numbers to write at the axis between two others; for LOG, around them. */
  abstract List<Double> ticks(double least, double most);

  /** A number as it is written at an axis. */
  static String text(double value) {
    boolean whole = Math.abs(value - Math.rint(value)) < 1e-9;
    return whole ? String.format(Locale.ROOT, "%,.0f", value) : RateTable.number(value);
  }
}
