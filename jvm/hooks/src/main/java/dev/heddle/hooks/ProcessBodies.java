package dev.heddle.hooks;

import java.util.List;

/** Other processes, which cannot be controlled: a program that starts one is refused. */
@Replaces(value = "java.lang.ProcessBuilder", where = Replaces.Where.BODY)
public final class ProcessBodies {
  private ProcessBodies() {}

  private static void refuse() {
    Hooks.refuse(
        "the program starts another process, which Heddle cannot control:"
            + " let it call a stand-in for that process instead");
  }

  /** {@link ProcessBuilder#start}. */
  public static Process start(ProcessBuilder builder) {
    refuse();
    throw new IllegalStateException("not reached");
  }

  /** {@link ProcessBuilder#startPipeline}. */
  public static List<Process> startPipeline(List<ProcessBuilder> builders) {
    refuse();
    return List.of();
  }
}
