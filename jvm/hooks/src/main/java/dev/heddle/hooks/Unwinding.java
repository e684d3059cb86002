package dev.heddle.hooks;

/**
 * Thrown through the stack of a controlled thread whose execution is over, to end the thread
 * without running its code.
 *
 * <p>Instrumented handlers rethrow it at their entry. It is a direct subclass of {@link Throwable},
 * so only handlers of {@code Throwable} could catch it.
 */
public final class Unwinding extends Throwable {
  private static final long serialVersionUID = 1L;

  /** The only instance. */
  @SuppressWarnings(
      "StaticAssignmentOfThrowable") // it has no stack trace and is recognised by identity
  public static final Unwinding INSTANCE = new Unwinding();

  private Unwinding() {
    super("the execution is over", null, false, false);
  }

  /**
   * The exception to throw for an exception of a call of the JDK; an instance of this class is
   * rethrown as it is.
   */
  public static RuntimeException wrapped(Throwable thrown) {
    if (thrown == INSTANCE) {
      Unwinding.<RuntimeException>start();
    }
    return new IllegalStateException(thrown);
  }

  /** Throws this exception without declaring it. */
  @SuppressWarnings({"unchecked", "DoNotCallSuggester"})
  static <T extends Throwable> void start() throws T {
    throw (T) INSTANCE;
  }
}
