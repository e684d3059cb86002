package dev.heddle.cli.program;

/**
 * Whether {@code assert} statements of the program are executed.
 *
 * <p>Classes ask their loader when they are initialised, in every execution. What the command line
 * of the JVM says of single classes and packages ({@code -ea:...}, {@code -da:...}) takes
 * precedence.
 */
public enum Assertions {
  ENABLED,
  DISABLED;

  private static final String HEDDLE = "dev.heddle";

  /** Applies this to a program, whose classes come from its own loader or from Heddle's. */
  void apply(ClassLoader program, Class<?> type) {
    program.setDefaultAssertionStatus(this == ENABLED);
    ClassLoader defining = type.getClassLoader();
    if (defining != null && defining != program) {
      boolean own = Assertions.class.desiredAssertionStatus();
      defining.setDefaultAssertionStatus(this == ENABLED);
      if (defining == Assertions.class.getClassLoader()) {
        defining.setPackageAssertionStatus(HEDDLE, own);
      }
    }
  }
}
