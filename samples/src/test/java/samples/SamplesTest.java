package samples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs every sample by the command and compares what it prints with the file under expected;
 * -Dgolden.refresh=true renews these. Masked are times, schedules, because they name the JDK, and
 * the numbers of lambdas, which compilers give in different orders. Every failure is then replayed
 * as the first execution of a new process.
 */
class SamplesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"LostUpdate", "LockOrder", "LostSignal", "CheckThenAct", "PoolStarvation"})
  void aSampleFailsAsItsExpectedOutputSaysAndIsReplayedAsAFirstExecution(String name)
      throws IOException, InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    int status = Main.run(out, out, "test", "samples." + name);
    String text = bytes.toString(StandardCharsets.UTF_8);
    Path file = Path.of("expected", name + ".txt");
    if (Boolean.getBoolean("golden.refresh")) {
      Files.writeString(file, text);
    }
    assertEquals(masked(Files.readString(file)), masked(text));
    assertEquals(1, status);
    assertEquals(story(text), story(replayedInANewProcess(name, text)));
  }

  /** What the command prints that the report of a failure names, in a process of its own. */
  private static String replayedInANewProcess(String name, String report)
      throws IOException, InterruptedException {
    Matcher schedule = Pattern.compile("h2:[\\w-]+").matcher(report);
    assertTrue(schedule.find(), report);
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
                schedule.group(),
                "samples." + name)
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(1, process.waitFor(), output);
    assertTrue(output.startsWith("samples." + name + "  FAILED  again"), output);
    return output;
  }

  /** What happened, without how it was found and how it is replayed. */
  private static String story(String output) {
    int end = output.indexOf("\n  covered:");
    return output.substring(output.indexOf('\n'), end < 0 ? output.length() : end).stripTrailing();
  }

  private static String masked(String text) {
    return text.replaceAll("\\(\\d+\\.\\d s\\)", "(0.1 s)")
        .replaceAll("h2:[\\w-]+", "h2:…")
        .replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda\\$$1");
  }
}
