package samples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs every sample by the command and compares what it prints with the file under expected;
 * -Dgolden.refresh=true renews these. Masked are times, schedules, because they name the JDK, and
 * the numbers of lambdas, which compilers give in different orders.
 */
class SamplesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"LostUpdate", "LockOrder", "LostSignal", "CheckThenAct", "PoolStarvation"})
  void aSampleFailsAsItsExpectedOutputSays(String name) throws IOException {
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
  }

  private static String masked(String text) {
    return text.replaceAll("\\(\\d+\\.\\d s\\)", "(0.1 s)")
        .replaceAll("h1:[\\w-]+", "h1:…")
        .replaceAll("lambda\\$(\\w+)\\$\\d+", "lambda\\$$1");
  }
}
