package dev.heddle.smt.term;

/**
 * The words from one to another, between which a term's values are known to be.
 *
 * <p>Arithmetic wraps around at 32 bits: where it may do so, nothing is known of the result.
 */
public record ValueRange(int low, int high) {
  /** All words. */
  public static final ValueRange ALL = new ValueRange(Integer.MIN_VALUE, Integer.MAX_VALUE);

  public ValueRange {
    if (low > high) {
      throw new IllegalArgumentException("no word is between " + low + " and " + high);
    }
  }

  /** The words between two numbers, or all words if one of these is none. */
  private static ValueRange of(long low, long high) {
    return low < Integer.MIN_VALUE || high > Integer.MAX_VALUE
        ? ALL
        : new ValueRange((int) low, (int) high);
  }

  private static ValueRange around(long a, long b, long c, long d) {
    return of(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
  }

  /** All that is in one or the other. */
  public ValueRange or(ValueRange other) {
    return new ValueRange(Math.min(low, other.low), Math.max(high, other.high));
  }

  /** All that is in both, of which there must be something. */
  ValueRange and(ValueRange other) {
    return new ValueRange(Math.max(low, other.low), Math.min(high, other.high));
  }

  boolean contains(int value) {
    return low <= value && value <= high;
  }

  /** Whether all words in it are in another as well. */
  boolean isWithin(ValueRange other) {
    return other.contains(low) && other.contains(high);
  }

  /** Whether no word is in both. */
  boolean isApartFrom(ValueRange other) {
    return high < other.low || other.high < low;
  }

  public ValueRange plus(ValueRange other) {
    return of((long) low + other.low, (long) high + other.high);
  }

  public ValueRange minus(ValueRange other) {
    return of((long) low - other.high, (long) high - other.low);
  }

  public ValueRange times(ValueRange other) {
    return around(
        (long) low * other.low,
        (long) low * other.high,
        (long) high * other.low,
        (long) high * other.high);
  }

  /** The quotients; nothing is claimed of those by 0. */
  public ValueRange divided(ValueRange other) {
    if (other.contains(0)) {
      long most = Math.max(Math.abs((long) low), Math.abs((long) high));
      return of(-most, most);
    }
    return around(
        (long) low / other.low,
        (long) low / other.high,
        (long) high / other.low,
        (long) high / other.high);
  }

  /** The remainders; nothing is claimed of divisions by 0. */
  public ValueRange remainder(ValueRange other) {
    long divisor = Math.max(Math.abs((long) other.low), Math.abs((long) other.high));
    long most = Math.max(0, divisor - 1);
    long least = low < 0 ? Math.max(low, -most) : 0;
    return of(least, high > 0 ? Math.min(high, most) : 0);
  }

  /** How many bits hold all words in it, the sign being one of them. */
  int bits() {
    int used = (low < 0 ? ~low : low) | (high < 0 ? ~high : high);
    return Integer.SIZE + 1 - Integer.numberOfLeadingZeros(used);
  }
}
