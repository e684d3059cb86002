package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bad input is one clear line on standard error, and exit status 2. */
class BadInputTest {
  private static void refused(String message, String... args) {
    CommandRun run = CommandRun.of(args);
    assertEquals(2, run.status(), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().startsWith("heddle: "), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertEquals("", run.out());
  }

  @Test
  void unknownClasses() {
    refused("there is no class programs.Nothing", "test", "programs.Nothing");
    refused("there is no class programs/Programs", "test", "programs/Programs");
  }

  @Test
  void methodsThatAreNoInvariants() {
    String program = "programs.Programs#dips";
    String even = "programs.Programs#even";
    refused("must be a static method", "test", "--invariant", even, program);
    refused("has no method nothing", "test", "--invariant", "programs.Programs#nothing", program);
  }

  @Test
  void unknownMethods() {
    refused("has no method nothing", "test", "programs.Programs#nothing");
    refused("takes parameters", "test", "programs.Programs#parameter");
    refused("has no public static void main(String[])", "test", "programs.Programs");
    refused("is neither Class nor Class#method", "test", "programs.Programs#");
  }

  @Test
  void wrongOptions() {
    refused("--wrong", "test", "--wrong", "programs.Programs");
    refused("unknown strategy 'magic'", "test", "--strategy", "magic", "programs.Programs#alone");
    refused(
        "there are: dfs, dpor, bpor, icb, delay, db, idb, random, pct, swarm, pos, surw, rff",
        "test",
        "--strategy",
        "",
        "programs.Programs#alone");
    refused(
        "--fail-on: unknown thing to fail on 'never'; there are: never-released, never-joined,"
            + " left-blocked",
        "test",
        "--fail-on",
        "left-blocked,never",
        "programs.Programs#alone");
    refused("preemptions must be at least 0", "test", "--preemptions", "-1", "programs.Programs");
    refused("delays must be at least 0", "test", "--delays", "-1", "programs.Programs");
    refused("depth must be at least 1", "test", "--depth", "0", "programs.Programs");
    refused("--preemptions", "test", "--preemptions", "few", "programs.Programs");
    refused("unknown scheduler 'lottery'", "test", "--scheduler", "lottery", "programs.Programs");
    refused(
        "the strategy icb has no use for delays",
        "test",
        "--strategy",
        "icb",
        "--delays",
        "1",
        "programs.Programs");
    refused("unknown scheduling points", "test", "--points", "some", "programs.Programs#alone");
    refused("unknown substrate", "test", "--substrate", "air", "programs.Programs#alone");
    refused("no duration", "test", "--max-time", "soon", "programs.Programs#alone");
    refused("max-executions", "test", "--max-executions", "0", "programs.Programs#alone");
    refused("max-executions", "test", "--max-executions", "many", "programs.Programs#alone");
    refused("max-steps", "test", "--max-steps", "0", "programs.Programs#alone");
    refused("max-time", "test", "--max-time", "0s", "programs.Programs#alone");
    refused("early-timeouts", "test", "--early-timeouts", "-1", "programs.Programs#alone");
    refused("spurious", "test", "--spurious", "-1", "programs.Programs#alone");
    refused("Class[#method]", "test");
    refused("missing command");
    refused("prove", "prove", "programs.Programs");
  }

  @Test
  void schedulersThatAreNone() {
    String program = "programs.Programs#lostUpdate";
    refused("there is no scheduler class a.B", "test", "--scheduler", "a.B", program);
    refused(
        "programs.Programs does not implement dev.heddle.core.bounded.Scheduler",
        "test",
        "--scheduler",
        "programs.Programs",
        program);
    refused(
        "programs.Stubborn is not delay-accessible",
        "test",
        "--scheduler",
        "programs.Stubborn",
        program);
    refused(
        "has no use for scheduler",
        "test",
        "--strategy",
        "dfs",
        "--scheduler",
        "programs.LastFirst",
        program);
  }

  @Test
  void missingClassPathEntries() {
    refused("does not exist", "test", "--classpath", "/no/such/folder", "programs.Programs#alone");
  }

  @Test
  void wrongSchedules() {
    refused("not a schedule", "replay", "hello");
    refused("corrupt schedule", "replay", "h2:AAAAAAAAAA");
    refused(
        "not a schedule of this version: it has format h1, this version writes h2; run the test"
            + " again for a new one",
        "replay",
        "h1:AB9qYXZhIDE3IGFsbCAxIHNhbXBsZXMuTG9ja09yZGVyBQABAQICTdud3N7yT44S");
    String real = CommandRun.of("test", "programs.Programs#fails").schedule();
    refused("corrupt schedule", "replay", real.substring(0, real.length() - 4));
    refused(
        "the schedule is one of programs.Programs#fails, not of programs.Programs#alone",
        "replay",
        real,
        "programs.Programs#alone");
  }

  @Test
  void classFilesThatAreTooNewOrBroken(@TempDir Path folder) throws IOException {
    byte[] bytes;
    try (var in = BadInputTest.class.getResourceAsStream("/programs/Programs.class")) {
      bytes = java.util.Objects.requireNonNull(in).readAllBytes();
    }
    bytes[7] = (byte) 200;
    Files.write(folder.resolve("TooNew.class"), bytes);
    Files.write(folder.resolve("Broken.class"), new byte[] {1, 2, 3});
    refused(
        "TooNew was compiled for Java 156, but this is Java ",
        "test",
        "-cp",
        folder.toString(),
        "TooNew");
    refused("class Broken cannot be loaded", "test", "-cp", folder.toString(), "Broken");
  }

  @Test
  void helpIsNoError() {
    for (String command : new String[] {"test", "verify", "replay", "bench"}) {
      CommandRun run = CommandRun.of(command, "--help");
      assertEquals(0, run.status());
      assertTrue(run.out().startsWith("Usage: heddle " + command), run.out());
      assertTrue(run.out().lines().allMatch(line -> line.length() <= 100), run.out());
    }
  }
}
