package dev.heddle.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.console.ProgressLine;
import dev.heddle.explicit.SearchProgress;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How a model's states are searched is the user's choice, and the verdict says what that covers.
 */
class StateSearchOptionsTest {
  private static final String TWINS =
      """
      var x: 0..9;
      proc p() { atomic { x = x + 1; } atomic { x = x - 1; } }
      thread t[i in 1..3] runs p();
      """;

  @TempDir Path folder;
  private String file = "";

  @BeforeEach
  void write() throws IOException {
    file = Files.writeString(folder.resolve("m.hd"), TWINS).toString();
  }

  private CommandRun verify(String... options) {
    String[] args = new String[options.length + 3];
    args[0] = "verify";
    args[1] = "--json";
    System.arraycopy(options, 0, args, 2, options.length);
    args[args.length - 1] = file;
    return CommandRun.of(args);
  }

  private static long states(CommandRun run) {
    return Long.parseLong(
        run.out().replaceAll("(?s).*: (every execution, )?(\\d+) states.*", "$2"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"compact", "bits:20"})
  void aLossyStoreClaimsNothing(String store) {
    CommandRun run = verify("--store", store);
    assertEquals(0, run.status());
    assertTrue(run.out().contains("no failure found  sampled: "), run.out());
    assertTrue(run.out().contains("states were told apart by hashes: with a"), run.out());
    assertTrue(run.lastLine().contains("\"verdict\":\"sampled\""), run.lastLine());
  }

  @Test
  void threadsThatAreAlikeMayBeToldApart() {
    CommandRun alike = verify();
    CommandRun apart = verify("--symmetry", "off");
    CommandRun every = verify("--every-state");
    assertTrue(alike.out().contains("exhausted: every execution"), alike.out());
    assertTrue(states(alike) < states(apart), alike.out() + apart.out());
    assertTrue(states(apart) < states(every), apart.out() + every.out());
  }

  @Test
  void boundsThatKeepAllStatesAreNamed() {
    CommandRun run = verify("--preemptions", "9");
    assertTrue(run.out().contains("nothing was reduced"), run.out());
    assertEquals(states(verify("--preemptions", "9", "--every-state")), states(run));
  }

  @ParameterizedTest
  @CsvSource({
    "--store, sparse, 'exact, compact, bits or bits:N'",
    "--store, bits:99, 2^10 to 2^36 bits",
    "--symmetry, some, on or off",
    "--workers, 0, from 1 to 1024",
    "--workers, 1000000000, from 1 to 1024"
  })
  void otherValuesAreRefused(String option, String value, String expected) {
    CommandRun run = verify(option, value);
    assertEquals(2, run.status());
    assertTrue(run.err().contains(expected), run.err());
  }

  @Test
  void progressTellsStatesRateQueueAndMemory() {
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    new ProgressLine(new PrintStream(shown, true, StandardCharsets.UTF_8))
        .report(new SearchProgress(1_000_000, 5_000, 64L << 20, 2));
    String line = shown.toString(StandardCharsets.UTF_8);
    assertTrue(
        line.endsWith("1,000,000 states, 500,000 a second, 5,000 waiting, 64 MB, 2 s"), line);
  }
}
