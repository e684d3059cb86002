package dev.heddle.cli.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.console.CommandConsole;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class VerifyCommandTest {
  private static final String LOST =
      """
      const N = 2;
      var count: int = 0;
      proc increment() {
        count = count + 1;
      }
      proc check() {
        join worker;
        assert count == N, "an update was lost";
      }
      thread worker[i in 1..N] runs increment();
      thread checker runs check();
      """;

  @TempDir private Path folder;

  private String file(String text) throws IOException {
    Path file = folder.resolve("m.hd");
    Files.writeString(file, text);
    return file.toString();
  }

  @Test
  void aFailureIsToldStepByStepAndReplayed() throws IOException {
    String file = file(LOST);
    CommandRun run = CommandRun.of("verify", file);
    assertEquals(1, run.status());
    assertTrue(run.out().contains("assertion failed: an update was lost"), run.out());
    assertTrue(run.out().contains("overwrites what worker[1] wrote"), run.out());
    CommandRun again = CommandRun.of("replay", run.schedule(), file);
    assertEquals(1, again.status());
    assertTrue(again.out().contains("assertion failed: an update was lost"), again.out());
    assertEquals(1, CommandRun.of("replay", run.schedule()).status());
  }

  @Test
  void postsAreTold() throws IOException {
    String text =
        "var x: int; proc p() { post q() at 2; } proc q() { assert x == 1; } buffer b runs p();";
    CommandRun run = CommandRun.of("verify", file(text));
    assertTrue(run.out().contains("start q-1 (level 2)"), run.out());
  }

  @Test
  void aScheduleOfAnotherTextIsRefused() throws IOException {
    CommandRun run = CommandRun.of("verify", file(LOST));
    String changed = file(LOST.replace("count + 1", "count + 2"));
    CommandRun again = CommandRun.of("replay", run.schedule(), changed);
    assertEquals(2, again.status());
    assertTrue(again.err().contains("another text"), again.err());
  }

  @Test
  void noFailureComesWithWhatWasCovered() throws IOException {
    CommandRun run = CommandRun.of("verify", "-D", "N=1", "--json", file(LOST));
    assertEquals(0, run.status());
    assertTrue(run.out().contains("no failure found  exhausted: every execution"), run.out());
    assertTrue(run.lastLine().contains("\"verdict\":\"exhausted\""), run.lastLine());
    assertTrue(run.lastLine().contains("\"failures\":[]"), run.lastLine());
  }

  @Test
  void racesAreFailuresOnRequest() throws IOException {
    String text = "var x: int; proc p() { x = 1; } thread t[i in 1..2] runs p();";
    assertEquals(0, CommandRun.of("verify", file(text)).status());
    CommandRun report = CommandRun.of("verify", "--races", "report", file(text));
    assertEquals(0, report.status());
    assertTrue(report.out().contains("data race on x"), report.out());
    assertEquals(1, CommandRun.of("verify", "--races", "fail", file(text)).status());
  }

  @Test
  void limitsMakeTheVerdictWithinBounds() throws IOException {
    String text = "proc p() { while * { post q() at 0; } } proc q() { skip; } buffer b runs p();";
    CommandRun run = CommandRun.of("verify", "--max-pending", "3", file(text));
    assertEquals(0, run.status());
    assertTrue(run.out().contains("within bounds: every execution but those cut off"), run.out());
    assertTrue(run.out().contains("--max-pending 3"), run.out());
    CommandRun states = CommandRun.of("verify", "--max-states", "3", file(text));
    assertTrue(states.out().contains("interrupted"), states.out());
  }

  @Test
  void whatBoundsCoverIsPrinted() throws IOException {
    CommandRun run = CommandRun.of("verify", "--growth", "preemptions", file(LOST));
    assertEquals(1, run.status());
    List<String> lines = run.out().lines().map(String::strip).toList();
    assertTrue(lines.get(0).matches("preemptions +states +share +failures"), run.out());
    assertTrue(lines.get(1).matches("0 +\\d+ +\\d+\\.\\d % +0"), run.out());
    assertTrue(lines.get(lines.size() - 1).matches("\\d +\\d+ +100\\.0 % +1"), run.out());
    for (String bound : List.of("rounds", "yields", "delays", "bag")) {
      CommandRun other = CommandRun.of("verify", "--growth", bound, file(LOST));
      assertTrue(other.out().contains("100.0 %"), other.out());
    }
    String ltl = "proc p() { skip; } thread t runs p(); ltl q: eventually false;";
    refused("ltl properties and progress are for", "verify", "--engine", "smt", file(ltl));
    refused("--growth is rounds", "verify", "--growth", "chances", file(LOST));
    refused("give none", "verify", "--growth", "rounds", "--rounds", "1", file(LOST));
  }

  @Test
  void turnsCanBeBounded() throws IOException {
    assertEquals(0, CommandRun.of("verify", "--rounds", "1", file(LOST)).status());
    assertEquals(1, CommandRun.of("verify", "--rounds", "2", file(LOST)).status());
    CommandRun none = CommandRun.of("verify", "--preemptions", "0", file(LOST));
    assertEquals(0, none.status());
    assertTrue(none.out().contains("cut off by --preemptions 0"), none.out());
    assertEquals(1, CommandRun.of("verify", "--preemptions", "1", file(LOST)).status());
    CommandRun delays = CommandRun.of("verify", "--delays", "0", file(LOST));
    assertTrue(delays.out().contains("cut off by --delays 0"), delays.out());
    assertEquals(1, CommandRun.of("verify", "--delays", "4", file(LOST)).status());
    String tasks =
        """
        var x: int;
        proc p() {
          post q(1) at 0;
          post q(2) at 0;
        }
        proc q(n: int) {
          assert n > x;
          x = n;
        }
        buffer b runs p();
        """;
    CommandRun once = CommandRun.of("verify", "--rounds", "1", "--yields", "1", file(tasks));
    assertEquals(0, once.status());
    assertTrue(once.out().contains("cut off by --yields 1"), once.out());
    assertEquals(1, CommandRun.of("verify", "--yields", "2", file(tasks)).status());
    assertEquals(
        1,
        CommandRun.of("verify", "--delays", "1", "--scheduler", "round-robin", file(tasks))
            .status());
  }

  @Test
  void statesAreVisitedInAnyOrder() throws IOException {
    CommandRun deep = CommandRun.of("verify", "--order", "depth-first", "-D", "N=1", file(LOST));
    assertTrue(deep.out().contains("exhausted: every execution"), deep.out());
    CommandRun few = CommandRun.of("verify", "--order", "preemptions", file(LOST));
    assertEquals(1, few.status());
    String covered = "every execution with at most 0 preemptions was covered";
    assertTrue(few.out().replaceAll("\\s+", " ").contains(covered), few.out());
    refused("--order is breadth-first", "verify", "--order", "none", file(LOST));
    refused("--max-depth", "verify", "--order", "depth-first", "--max-depth", "9", file(LOST));
    refused("--races", "verify", "--order", "preemptions", "--races", "fail", file(LOST));
    refused("combined", "verify", "--order", "preemptions", "--rounds", "2", file(LOST));
  }

  @Test
  void aBagWithTooLittleRoomIsLossy() throws IOException {
    String text =
        "var x: int; proc p() { post q() at 0; post q() at 0; } proc q() { x = x + 1; }"
            + " invariant few: x < 2; buffer b runs p();";
    CommandRun one = CommandRun.of("verify", "--bag", "1", file(text));
    assertEquals(0, one.status());
    assertTrue(one.out().contains("cut off by --bag 1"), one.out());
    assertEquals(1, CommandRun.of("verify", "--bag", "2", file(text)).status());
    refused("--bag must be at least 1", "verify", "--bag", "0", file(text));
  }

  @Test
  void infiniteExecutionsAreReplayed() throws IOException {
    String waits =
        "var x: 0..1; lock l; proc p() { acquire l; acquire l; } proc q() { while true {"
            + " x = 1 - x; } } thread t runs p(); thread u runs q();";
    assertEquals(0, CommandRun.of("verify", file(waits)).status());
    seenAgain("t waits for l", "verify", "--deadlock", "some", file(waits));
    refused("--deadlock is all or some", "verify", "--deadlock", "none", file(waits));
    String form =
        "var x: 0..1; proc p() { while true { x = 1 - x; } label end; } thread t runs p();";
    seenAgain("livelock", "verify", file(form + " progress end;"));
    seenAgain("ltl q does not hold", "verify", file(form + " ltl q: eventually always x == 0;"));
    seenAgain("and then again and again:", "verify", file(form + " progress end;"));
  }

  private static void seenAgain(String expected, String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(1, run.status(), run.out());
    assertTrue(run.out().contains(expected), run.out());
    CommandRun again = CommandRun.of("replay", run.schedule(), args[args.length - 1]);
    assertEquals(1, again.status(), again.out());
    assertTrue(again.out().contains(expected), again.out());
  }

  @Test
  void aModelRunsByChance() throws IOException {
    CommandRun once = CommandRun.of("simulate", "-D", "N=1", file(LOST));
    assertEquals(0, once.status());
    assertTrue(once.out().contains("count = 1"), once.out());
    CommandRun often = CommandRun.of("simulate", "--executions", "200", file(LOST));
    assertEquals(1, often.status());
    assertTrue(often.out().contains("assertion failed: an update was lost"), often.out());
    assertTrue(often.out().contains("count = 2"), often.out());
  }

  @Test
  void aModelRunsAsTheUserChooses() throws IOException {
    String told = simulated("1\n9\nx\n2\n1\n2\n");
    assertTrue(told.contains("worker[1], line 4"), told);
    assertTrue(told.contains("who goes on (1 to 3)? this is no number from 1 to 3\nwho"), told);
    assertTrue(told.contains("no failure  in execution 1"), told);
    assertTrue(simulated("1\n").contains("given up before its end"));
  }

  /** What an interactive simulation with these answers prints. */
  private String simulated(String answers) throws IOException {
    InputStream in = new ByteArrayInputStream(answers.getBytes(StandardCharsets.UTF_8));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
    new CommandLine(new SimulateCommand(new CommandConsole(print, print, false), in))
        .execute("--interactive", file(LOST));
    return out.toString(StandardCharsets.UTF_8);
  }

  @Test
  void badInputIsOneClearMessage() throws IOException {
    refused("there is no file", "verify", folder.resolve("none.hd").toString());
    refused("is a folder", "verify", folder.toString());
    refused("m.hd:1:7: expected ':'", "verify", file("var x 1;"));
    refused("'y' is not declared", "verify", file("proc p() { y = 1; } thread t runs p();"));
    refused("-D M: there is no such constant", "verify", "-D", "M=1", file(LOST));
    refused("--values", "verify", "--values", "few", file(LOST));
    refused("cannot be combined", "verify", "--rounds", "1", "--preemptions", "1", file(LOST));
    refused("--rounds must be at least 1", "verify", "--rounds", "0", file(LOST));
    refused("--delays must be at least 0", "verify", "--delays", "-1", file(LOST));
    refused("--scheduler needs --delays", "verify", "--scheduler", "depth-first", file(LOST));
    refused("not 'fair'", "verify", "--delays", "1", "--scheduler", "fair", file(LOST));
    String fifo = "proc p() { skip; } fifo buffer b runs p();";
    refused("without fifo buffers", "verify", "--yields", "1", file(fifo));
    refused("--executions must be at least 1", "simulate", "--executions", "0", file(LOST));
    refused("unknown engine 'steam'", "verify", "--engine", "steam", file(LOST));
    refused("--interleave", "verify", "--interleave", "never", file(LOST));
    refused("--races", "verify", "--races", "maybe", file(LOST));
    refused("max-stack", "verify", "--max-stack", "0", file(LOST));
    refused("there is no label 'l'", "verify", "--never", "l", file(LOST));
    refused("nested", "verify", file("const A = " + "(".repeat(1_000_000)));
    String term = String.join(" && ", Collections.nCopies(150, "count != 99"));
    String invariants =
        IntStream.range(0, 100)
            .mapToObj(i -> "invariant i" + i + ": " + term + ";\n")
            .collect(Collectors.joining());
    refused("the model is too large", "verify", file(LOST + invariants));
    Files.write(folder.resolve("binary.hd"), new byte[] {0, 1, (byte) 0xfe, (byte) 0xff, 7});
    refused("has no meaning here", "verify", folder.resolve("binary.hd").toString());
    refused("expected", "verify", file(LOST.substring(0, LOST.length() - 9)));
  }

  @Test
  void formattingChangesTheFileOrOnlyTells() throws IOException {
    String file = file("var x:int ;");
    assertEquals(1, CommandRun.of("fmt", "--check", file).status());
    assertEquals("var x:int ;", Files.readString(Path.of(file)));
    assertEquals(0, CommandRun.of("fmt", file).status());
    assertEquals("var x: int;\n", Files.readString(Path.of(file)));
    assertEquals(0, CommandRun.of("fmt", "--check", file).status());
    refused("expected", "fmt", file("var"));
  }

  private static void refused(String expected, String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(2, run.status(), run.err());
    assertTrue(run.err().contains(expected), run.err());
    assertFalse(run.err().contains("\tat "), run.err());
  }
}
