package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A failure is replayed by a new process, whose first execution that is. */
class NewProcessTest {
  @Test
  void theCommandOfAFailureReplaysItInANewProcess() throws IOException, InterruptedException {
    CommandRun failed = CommandRun.of("test", "programs.Programs#fails");
    assertEquals(1, failed.status(), failed.err());
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-PrintWarnings",
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "replay",
                failed.schedule(),
                "programs.Programs#fails")
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), output);
    assertTrue(output.startsWith("programs.Programs#fails  FAILED  again"), output);
    assertEquals(story(failed.out()), story(output));
  }

  /** What happened, without how it was found and how it is replayed. */
  private static String story(String output) {
    return output.substring(output.indexOf('\n'), output.lastIndexOf("\n\n"));
  }
}
