package dev.heddle.trace;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * An estimate with two significant digits; more would claim too much precision.
 *
 * @param value the whole number
 */
public record Rounded(BigDecimal value) {
  private static final int DIGITS = 2;

  /** Numbers below are written out. */
  private static final BigDecimal LARGE = BigDecimal.valueOf(10_000_000);

  /** A number rounded to the nearest one. */
  public static Rounded nearest(double number) {
    return of(number, RoundingMode.HALF_UP);
  }

  /** A number rounded down, for what there is at least. */
  public static Rounded down(double number) {
    return of(number, RoundingMode.DOWN);
  }

  private static Rounded of(double number, RoundingMode mode) {
    double finite = Double.isNaN(number) ? 0 : Math.min(number, Double.MAX_VALUE);
    BigDecimal whole = new BigDecimal(finite).setScale(0, mode);
    return new Rounded(whole.round(new MathContext(DIGITS, mode)));
  }

  /** The number as {@code 120,000} or {@code 1.2 x 10^19}. */
  public String text() {
    if (value.compareTo(LARGE) < 0) {
      return String.format(Locale.ROOT, "%,d", value.toBigInteger());
    }
    int exponent = value.precision() - value.scale() - 1;
    String digits = value.movePointLeft(exponent).stripTrailingZeros().toPlainString();
    return digits + " x 10^" + exponent;
  }
}
