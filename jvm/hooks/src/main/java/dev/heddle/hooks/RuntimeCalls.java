package dev.heddle.hooks;

/** Calls of {@link Runtime} whose answers depend on the thread that asks. */
@Replaces(value = "java.lang.Runtime", where = Replaces.Where.CALL)
public final class RuntimeCalls {
  /** As seen before any thread was bound to a CPU. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private RuntimeCalls() {}

  /**
   * {@link Runtime#availableProcessors}: controlled threads may share one, but the program is to
   * see all.
   */
  public static int availableProcessors(Runtime runtime) {
    return PROCESSORS;
  }
}
