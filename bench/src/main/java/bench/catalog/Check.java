package bench.catalog;

/** The assertion of the programs: always on, whatever the options of the JVM. */
public final class Check {
  private Check() {}

  /** Fails unless the condition holds. */
  public static void that(boolean condition, String message) {
    if (!condition) {
      throw new AssertionError(message);
    }
  }
}
