package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command with a solver, and translations. */
final class SmtCommandTest {
  private static final String LOST =
      """
      var count: int;
      proc increment() { count = count + 1; }
      proc check() { join worker; assert count == 2; }
      thread worker[i in 1..2] runs increment();
      thread checker runs check();
      """;

  /** No solver proves within minutes that there are no such numbers. */
  private static final String HARD =
      """
      proc p() {
        var a: int; var b: int; var c: int;
        choose a in 2..40000; choose b in 2..40000; choose c in 2..40000;
        assert a * a * a + b * b * b != c * c * c || a * b + c != 7 * b * b - 3;
      }
      buffer m runs p();
      """;

  @TempDir Path folder;

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("m.hd"), text).toString();
  }

  @Test
  void aFailureIsToldAndCanBeReplayed() throws IOException {
    String file = file(LOST);
    CommandRun run = CommandRun.of("verify", "--engine", "smt", "--rounds", "2", file);
    assertEquals(1, run.status(), run::toString);
    assertEquals(1, CommandRun.of("replay", run.schedule(), file).status());
  }

  @Test
  void aFailureIsFoundAmongTheStatesOfATranslation() throws IOException {
    String file = file(LOST);
    CommandRun run =
        CommandRun.of("verify", "--engine", "seq", "--rounds", "2", "--values", "0..2", file);
    assertEquals(1, run.status(), run::toString);
    assertEquals(1, CommandRun.of("replay", run.schedule(), file).status());
    CommandRun unknown = CommandRun.of("verify", "--engine", "seq", "--rounds", "2", file);
    assertEquals(2, unknown.status(), unknown::toString);
    assertTrue(unknown.err().contains("--values"), unknown::err);
  }

  @Test
  void buffersAndLevelsAreTranslatedPassAfterPass() throws IOException {
    String text =
        "var x: int; lock l; proc p() { x = 1; post q() at 1; post r() at 0; yield; zield; }"
            + " proc q() { acquire l; await x > 0; x = 2; release l; } proc r() { x = 3; } buffer a runs p(); buffer b runs r();";
    String buffers = translated("buffers", text);
    assertTrue(buffers.contains("yield;") && !buffers.contains("zield;"), buffers);
    String yields = translated("yields", text);
    assertTrue(yields.contains("post ") && !yields.contains("yield;"), yields);
    String priorities = translated("priorities", text);
    assertTrue(!priorities.contains("post "), priorities);
  }

  private String translated(String pass, String text) throws IOException {
    CommandRun run = CommandRun.of("translate", "--pass", pass, file(text));
    assertEquals(0, run.status(), run::toString);
    Path translated = Files.writeString(folder.resolve("t.hd"), run.out());
    assertEquals(0, CommandRun.of("fmt", "--check", translated.toString()).status());
    return run.out();
  }

  @Test
  void translationsAreModels() throws IOException {
    CommandRun run = CommandRun.of("translate", "--pass", "rounds", file(LOST));
    assertEquals(0, run.status());
    assertTrue(run.out().contains("const ROUNDS = 2;"), run::out);
    Path translated = Files.writeString(folder.resolve("t.hd"), run.out());
    assertEquals(0, CommandRun.of("fmt", "--check", translated.toString()).status());
  }

  @Test
  void whatCannotBeTranslatedIsBadInput() throws IOException {
    String text =
        "channel c(1): int; proc p() { send 1 to c; } thread a runs p(); thread b runs p();";
    CommandRun run = CommandRun.of("translate", "--pass", "rounds", file(text));
    assertEquals(2, run.status());
    assertTrue(run.err().contains("a channel cannot be translated yet; use"), run::err);
    CommandRun verify = CommandRun.of("verify", "--engine", "smt", file(text));
    assertTrue(verify.err().contains("m.hd:1:9: a channel"), verify::err);
    assertTrue(verify.err().contains("--engine explicit takes it"), verify::err);
    assertEquals(2, CommandRun.of("verify", "--unwind", "2", file(LOST)).status());
    assertEquals(2, CommandRun.of("translate", "--pass", "none", file(LOST)).status());
  }

  @Test
  void aSolverThatIsMissingIsBadInput() throws IOException {
    String classes = System.getProperty("java.class.path");
    System.setProperty("java.class.path", folder.toString());
    try {
      CommandRun run = CommandRun.of("verify", "--engine", "smt", file(LOST));
      assertEquals(2, run.status(), run::toString);
      assertTrue(run.err().contains("no solver is there"), run::err);
    } finally {
      System.setProperty("java.class.path", classes);
    }
  }

  private static boolean isSolver(ProcessHandle process) {
    long busy = process.info().totalCpuDuration().map(Duration::toMillis).orElse(Long.MAX_VALUE);
    return busy > 2_000;
  }

  @Test
  void aSolverThatCrashesSaysNothing() throws IOException, InterruptedException {
    String file = file(HARD);
    CompletableFuture<CommandRun> run =
        CompletableFuture.supplyAsync(
            () -> CommandRun.of("verify", "--engine", "smt", "--unwind", "2", file));
    while (!run.isDone()) {
      ProcessHandle.current()
          .children()
          .filter(SmtCommandTest::isSolver)
          .forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(10);
    }
    assertEquals(3, run.join().status(), run::toString);
    assertTrue(run.join().out().contains("not verified  unknown;"), run::toString);
    assertTrue(run.join().out().contains("the solver crashed"), run::toString);
  }

  /** Squares are never 3 more than a multiple of 8; this is checked in ever longer executions. */
  private static final String ENDLESS =
      """
      var x: int;
      proc p() {
        choose x in 0..1000000;
        while true { x = x * x + 1; assert x * x % 8 != 3; }
      }
      buffer m runs p();
      """;

  @ParameterizedTest
  @CsvSource({
    "true, unknown; it was stopped, unknown",
    "false, every execution of --unwind, interrupted"
  })
  void aSignalGivesAPartialVerdict(boolean hard, String told, String verdict)
      throws IOException, InterruptedException {
    String file = file(hard ? HARD : ENDLESS);
    Process process =
        CommandRun.process(Main.class, "verify", "--engine", "smt", "--json", file).start();
    while (process.isAlive() && process.descendants().noneMatch(SmtCommandTest::isSolver)) {
      Thread.sleep(10);
    }
    process.toHandle().destroy();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(143, process.waitFor(), output);
    assertTrue(output.contains(told), output);
    assertTrue(output.contains("{\"verdict\":\"" + verdict + "\""), output);
    assertTrue(process.descendants().noneMatch(ProcessHandle::isAlive), "the solver goes on");
  }

  @Test
  void whatTakesTooLongIsUnknownIfNoBoundWasCompleted() throws IOException {
    CommandRun run = CommandRun.of("verify", "--engine", "smt", "--max-time", "1s", file(HARD));
    assertEquals(3, run.status(), run::toString);
    assertTrue(run.out().contains("the time (--max-time) ran out"), run::out);
    CommandRun small =
        CommandRun.of("verify", "--engine", "smt", "--max-memory", "20m", file(HARD));
    assertEquals(3, small.status(), small::toString);
    assertTrue(small.out().contains("the memory (--max-memory) ran out"), small::out);
  }
}
