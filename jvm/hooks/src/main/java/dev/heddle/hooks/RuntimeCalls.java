package dev.heddle.hooks;

/** Calls of {@link Runtime} whose answers depend on the thread that asks. */
@Replaces(value = "java.lang.Runtime", where = Replaces.Where.CALL)
public final class RuntimeCalls {
  /** As seen before any thread was bound to a CPU. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private RuntimeCalls() {}

  /**
   * {@link Runtime#availableProcessors}: the same number on all machines for controlled threads;
   * all there are for others, even if they share one.
   */
  public static int availableProcessors(Runtime runtime) {
    return Hooks.controlled() ? Machine.PROCESSORS : PROCESSORS;
  }
}
