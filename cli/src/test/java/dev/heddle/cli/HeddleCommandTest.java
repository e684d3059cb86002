package dev.heddle.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command says of itself, without a subcommand. */
class HeddleCommandTest {
  private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z]+(?:-[a-z]+)*)  +");

  @Test
  void versionAndCommitArePrinted() {
    CommandRun run = CommandRun.of("--version");
    assertEquals(0, run.status(), run.err());
    List<String> lines = run.out().lines().toList();
    assertTrue(
        lines.get(0).matches("heddle [0-9]+\\.[0-9]+\\S*, commit ([0-9a-f]{12}(-dirty)?|unknown)"),
        run.out());
    assertEquals("Java " + Runtime.version(), lines.get(1));
    assertEquals(2, lines.size());
  }

  @Test
  void helpFitsTheScreen() {
    for (String[] args : new String[][] {{"--help"}, {"generate-completion", "--help"}}) {
      CommandRun run = CommandRun.of(args);
      assertEquals(0, run.status(), run.err());
      assertTrue(run.out().startsWith("Usage: heddle "), run.out());
      assertTrue(run.out().lines().allMatch(line -> line.length() <= 100), run.out());
    }
  }

  @Test
  void completionKnowsEverySubcommand(@TempDir Path folder)
      throws IOException, InterruptedException {
    CommandRun completion = CommandRun.of("generate-completion");
    assertEquals(0, completion.status(), completion.err());
    List<String> subcommands = subcommands();
    assertTrue(
        subcommands.containsAll(List.of("test", "replay", "verify", "fmt")), "" + subcommands);
    for (String subcommand : subcommands) {
      assertTrue(
          completion
              .out()
              .contains("function _picocli_heddle_" + subcommand.replace("-", "") + "()"),
          "no completion of " + subcommand);
    }
    assertTrue(completion.out().contains("'--strategy'"), "no completion of options");
    isBash(Files.writeString(folder.resolve("completion"), completion.out()));
  }

  /** The subcommands that the help lists. */
  private static List<String> subcommands() {
    String help = CommandRun.of("--help").out();
    String commands = help.substring(help.indexOf("Commands:"));
    return SUBCOMMAND.matcher(commands).results().map(match -> match.group(1)).toList();
  }

  private static void isBash(Path script) throws IOException, InterruptedException {
    Process bash;
    try {
      bash = new ProcessBuilder("bash", "-n", script.toString()).redirectErrorStream(true).start();
    } catch (IOException e) {
      assumeTrue(false, "there is no bash");
      return;
    }
    String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, bash.waitFor(), output);
    assertEquals("", output);
  }
}
