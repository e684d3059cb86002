package dev.heddle.hooks;

/**
 * Thrown through the stack of a controlled thread whose execution is over, to take it down without
 * running its code.
 *
 * <p>Instrumented handlers throw it on at their entry. It is a {@link Throwable} of its own kind,
 * so only handlers for everything could catch it.
 */
public final class Unwinding extends Throwable {
  private static final long serialVersionUID = 1L;

  /** The only one there is. */
  @SuppressWarnings(
      "StaticAssignmentOfThrowable") // it has no stack trace and is recognised by identity
  public static final Unwinding INSTANCE = new Unwinding();

  private Unwinding() {
    super("the execution is over", null, false, false);
  }

  /** What to throw for what a call of the JDK threw: this is thrown on as it is. */
  public static RuntimeException wrapped(Throwable thrown) {
    if (thrown == INSTANCE) {
      Unwinding.<RuntimeException>start();
    }
    return new IllegalStateException(thrown);
  }

  /** Throws it without declaring it. */
  @SuppressWarnings({"unchecked", "DoNotCallSuggester"})
  static <T extends Throwable> void start() throws T {
    throw (T) INSTANCE;
  }
}
