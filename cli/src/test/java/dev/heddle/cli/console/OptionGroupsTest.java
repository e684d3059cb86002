package dev.heddle.cli.console;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.model.VerifyCommand;
import dev.heddle.cli.program.TestCommand;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class OptionGroupsTest {
  private static final PrintStream NONE =
      new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);

  private static final CommandConsole CONSOLE =
      new CommandConsole(NONE, NONE, /* interactive= */ false);

  @Test
  void everyOptionHasOneGroup() {
    assertEveryOptionHasOneGroup(OptionGroups.TEST, new TestCommand(CONSOLE));
    assertEveryOptionHasOneGroup(OptionGroups.VERIFY, new VerifyCommand(CONSOLE));
  }

  private static void assertEveryOptionHasOneGroup(OptionGroups groups, Object command) {
    List<String> options =
        new CommandLine(command)
            .getCommandSpec().options().stream().map(option -> option.longestName()).toList();
    assertEquals(new TreeSet<>(options), new TreeSet<>(groups.names()));
    assertEquals(options.size(), groups.names().size());
  }

  @Test
  void helpHasHeadingsAndEachOptionOnce() {
    String help = CommandRun.of("test", "--help").out();
    assertTrue(help.contains("\nBudget:\n      --max-executions=N "), help);
    for (String name : OptionGroups.TEST.names()) {
      long times =
          Arrays.stream(help.split("\n", -1))
              .filter(line -> line.strip().matches("(-\\w+, )?" + name + "([= ].*)?"))
              .count();
      assertEquals(1, times, name + " in " + help);
    }
  }
}
