package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.util.List;

/** Other processes, which cannot be controlled: a program that starts one is refused. */
@Replaces(value = "java.lang.ProcessBuilder", where = Replaces.Where.BODY)
public final class ProcessBodies {
  private ProcessBodies() {}

  private static final String REMEDY =
      "the program starts another process, which Heddle cannot control:"
          + " let it call a stand-in for that process instead";

  private static final String MOCKS =
      "Mockito starts another process with its first mock, which Heddle cannot control: let the class"
          + " that is tested use org.mockito.Mockito itself, so that Heddle has it do so before,"
          + " or start the JVM with -javaagent:<path of mockito-core.jar>";

  private static void refuse() {
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      if (frame.getClassName().startsWith("org.mockito.")) {
        Hooks.refuse(MOCKS);
      }
    }
    Hooks.refuse(REMEDY);
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
