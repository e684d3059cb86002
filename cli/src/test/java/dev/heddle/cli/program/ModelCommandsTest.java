package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.Main;
import dev.heddle.cli.console.CommandConsole;
import dev.heddle.cli.model.SimulateCommand;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What the commands on models report besides failures. */
class ModelCommandsTest {
  @TempDir private Path folder;

  private String file(String text) throws IOException {
    Path file = folder.resolve("m.hd");
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void linesThatNothingCameToAreListed() throws IOException {
    String text =
        """
        var x: int;
        proc p() {
          if x > 0 {
            x = 2;
            skip;
          }
        }
        thread t runs p();
        """;
    CommandRun run = CommandRun.of("verify", "--json", file(text));
    assertTrue(run.out().contains("note: never reached: line 4, 5\n"), run.out());
    assertTrue(run.lastLine().endsWith("\"unreached\":[4,5]}"), run.lastLine());
    CommandRun all = CommandRun.of("verify", "--json", file(text.replace("x > 0", "*")));
    assertFalse(all.out().contains("never reached"), all.out());
    assertTrue(all.lastLine().endsWith("\"unreached\":[]}"), all.lastLine());
    // What was not explored may be reachable all the same.
    for (String part : List.of("--max-states=1", "--store=compact")) {
      CommandRun some = CommandRun.of("verify", "--json", part, file(text));
      assertFalse(some.out().contains("never reached"), some.out());
      assertTrue(some.lastLine().endsWith("\"unreached\":null}"), some.lastLine());
    }
  }

  @Test
  void whatWasCutOffIsToldHoweverStatesAreKept() throws IOException {
    String text = "proc p() { post p() at 0; post p() at 0; } buffer b runs p();";
    for (String store : List.of("exact", "compact", "bits:20")) {
      CommandRun run = CommandRun.of("verify", "--store", store, "--max-pending", "3", file(text));
      assertTrue(run.out().contains(" cut off by --max-pending 3"), run.out());
    }
    CommandRun bounded = CommandRun.of("verify", "--max-pending", "0", file(text + " // "));
    assertEquals(2, bounded.status(), bounded.out() + bounded.err());
  }

  @Test
  void itIsToldIfNoExecutionCompletes() throws IOException {
    String text = "var x: 0..1; proc p() { assume %s; x = 1 - x; } thread t runs p();";
    String warning = "no execution completes";
    CommandRun none = CommandRun.of("verify", "--json", file(String.format(text, "x > 0")));
    assertEquals(0, none.status());
    assertTrue(none.out().contains("    " + warning + ";"), none.out());
    assertTrue(none.lastLine().contains("\"notes\":[\"" + warning), none.lastLine());
    CommandRun some = CommandRun.of("verify", "--json", file(String.format(text, "x < 1")));
    assertFalse(some.out().contains(warning), some.out());
    String endless = "proc p() { while true { zield; } } thread t runs p();";
    assertTrue(CommandRun.of("verify", file(endless)).out().contains(warning));
  }

  @Test
  void numbersAreMathematicalOnRequest() throws IOException {
    String text =
        "var x: int = 40000; proc p() { while true { x = x * x; assert %s; } } thread t runs p();";
    assertEquals(1, CommandRun.of("verify", file(String.format(text, "x > 0"))).status());
    String positive = file(String.format(text, "x > 0"));
    CommandRun cut = CommandRun.of("verify", "--int", "mathematical", "--json", positive);
    assertEquals(0, cut.status());
    assertTrue(cut.out().contains("cut off by numbers of more than 32 bits"), cut.out());
    assertTrue(cut.lastLine().contains("\"bounds\":{\"int\":32}"), cut.lastLine());
    String simulated = CommandRun.of("simulate", "--int=mathematical", positive).out();
    assertTrue(simulated.contains("cut off by a number of more than 32 bits"), simulated);
    // The schedule says what numbers are.
    String small = file(String.format(text, "x < 1000000"));
    CommandRun failed = CommandRun.of("verify", "--int", "mathematical", small);
    assertEquals(1, failed.status());
    assertEquals(1, CommandRun.of("replay", failed.schedule(), small).status());
    CommandRun wrong = CommandRun.of("verify", "--int", "64", small);
    assertEquals(2, wrong.status());
    assertTrue(wrong.err().contains("--int is 32 or mathematical, not '64'"), wrong.err());
    String[] solver = {"verify", "--engine", "smt", "--int", "mathematical", small};
    assertEquals(1, CommandRun.of(solver).status());
    solver[5] = file(String.format(text, "x > 0"));
    String solved = CommandRun.of(solver).out();
    assertTrue(solved.contains(" and numbers of 32 bits ("), solved);
  }

  @Test
  void whoChoosesIsToldWhatHappens() throws IOException {
    String text =
        """
        var n: 3..5;
        proc p() {
          choose n in 3..5;
          assert n != 4, "four";
        }
        thread t[i in 1..2] runs p();
        """;
    String four = simulated("0\nfour\n2\n1\n1\n", "-i", file(text));
    assertTrue(four.contains("t[1], line 3: which of 3 values"), four);
    assertTrue(four.contains("this is no number from 1 to 3\nt[1], line 3: which"), four);
    assertTrue(four.contains("n = 4\n  1  t[1], line 4"), four);
    assertTrue(four.contains("assertion failed: four"), four);
    String given = simulated("1\n", "-i", file(text));
    assertTrue(given.endsWith("given up before its end\n"), given);
    assertTrue(simulated("", "-i", "--executions=2", file(text)).contains("one execution"));
  }

  /** What a simulation with these answers prints. */
  private static String simulated(String answers, String... arguments) {
    ByteArrayInputStream in = new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    CommandLine line =
        new CommandLine(new SimulateCommand(new CommandConsole(print, print, false), in));
    line.setExecutionExceptionHandler(
        (e, command, parsed) -> {
          print.println(e.getMessage());
          return 2;
        });
    line.execute(arguments);
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aStoryOfOneThreadHasAllItsSteps() throws IOException {
    String text =
        """
        var x: int;
        var y: int;
        proc p() {
          x = 1;
          y = 2;
          x = y;
        }
        thread t runs p();
        """;
    String told = CommandRun.of("simulate", file(text)).out();
    assertTrue(told.contains("4  x = 1\n     5  y = 2\n     6  y -> 2\n     6  x = 2\n"), told);
  }

  /** Verifies, and asks for a signal as soon as the search is under way. */
  static final class Signalled {
    public static void main(String[] arguments) {
      Thread signal =
          new Thread(
              () -> {
                while (!isSearching()) {
                  Thread.onSpinWait();
                }
                kill();
              });
      signal.setDaemon(true);
      signal.start();
      Main.main(arguments);
    }

    private static void kill() {
      try {
        new ProcessBuilder("sh", "-c", "kill -TERM " + ProcessHandle.current().pid()).start();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    private static boolean isSearching() {
      // Not when these are made: then the command does not handle signals yet.
      Set<String> searching = Set.of("StateExpander.expand", "ModelProgram.execute");
      return Thread.getAllStackTraces().values().stream()
          .flatMap(java.util.Arrays::stream)
          .map(frame -> frame.getClassName() + "." + frame.getMethodName())
          .anyMatch(frame -> searching.contains(frame.replace("dev.heddle.explicit.", "")));
    }
  }

  /** What a command prints that gets a signal in the middle of a search without an end. */
  private String signalled(String... arguments) throws IOException, InterruptedException {
    String text =
        "var x: int; proc p() { while true { x = x + 1; } } thread t[i in 1..2] runs p();";
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(file(text));
    Process process = CommandRun.process(Signalled.class, command.toArray(new String[0])).start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(143, process.waitFor(), out);
    return out;
  }

  @Test
  void aSignalGivesAPartialVerdict() throws IOException, InterruptedException {
    String out = signalled("verify", "--json");
    assertTrue(out.contains("no failure found  interrupted: "), out);
    assertTrue(out.contains("it was stopped ("), out);
    assertTrue(out.contains("{\"verdict\":\"interrupted\""), out);
  }

  @Test
  void aSignalGivesTheBoundsThatWereSearched() throws IOException, InterruptedException {
    String out = signalled("verify", "--growth", "preemptions");
    assertTrue(out.contains("interrupted: it was stopped"), out);
  }

  @Test
  void aSignalGivesTheOutcomesOfASimulation() throws IOException, InterruptedException {
    String out = signalled("simulate", "--executions", "1000000000");
    assertTrue(
        out.contains("sampled: ") && out.contains("; stopped before its budget was spent"), out);
    assertTrue(out.contains("not followed to its end"), out);
  }
}
