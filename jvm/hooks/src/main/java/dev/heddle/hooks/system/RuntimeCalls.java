package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.Replaces;

/** Calls of {@link Runtime} whose results depend on the calling thread. */
@Replaces(value = "java.lang.Runtime", where = Replaces.Where.CALL)
public final class RuntimeCalls {
  /** The number before any thread was bound to a CPU. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private RuntimeCalls() {}

  /**
   * {@link Runtime#availableProcessors}: for controlled threads the same number on all machines;
   * for others the real number, even if they share one processor.
   */
  public static int availableProcessors(Runtime runtime) {
    return Hooks.controlled() ? MachineDependentValues.PROCESSORS : PROCESSORS;
  }

  /** Calls that would end the JVM, and with it the search, without a verdict. */
  @Replaces(value = "java.lang.Runtime", where = Replaces.Where.BODY, initialisers = true)
  public static final class Ends {
    private Ends() {}

    /** {@link Runtime#exit}, which is {@link System#exit}, too. */
    public static void exit(Runtime runtime, int status) {
      end("System.exit", status);
    }

    /** {@link Runtime#halt}. */
    public static void halt(Runtime runtime, int status) {
      end("Runtime.halt", status);
    }

    private static void end(String method, int status) {
      if (OneTimeInitialisers.active()) {
        OneTimeInitialisers.refuse("calls " + method);
      }
      Hooks.tooLate(
          "the program called " + method + "(" + status + "), which would end the search with it");
    }
  }
}
