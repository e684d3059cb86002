package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import dev.heddle.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AssertionsTest {
  /**
   * A program that only its own loader finds, with classes that have static state and have none.
   */
  private static final String PROGRAM =
      """
      package outside;

      public class Asserting {
        static volatile int shared;

        static class Stateless {
          static void check(int seen) {
            assert seen == 0 : "seen " + seen;
          }
        }

        public static void fails() throws InterruptedException {
          Thread other = new Thread(() -> shared = 1);
          other.start();
          Stateless.check(shared);
          other.join();
        }

        public static void needsAssertions() throws InterruptedException {
          Thread other = new Thread(() -> shared = 1);
          other.start();
          int seen = shared;
          boolean enabled = false;
          assert enabled = true;
          if (!enabled && seen == 1) {
            throw new IllegalStateException("disabled, seen " + seen);
          }
          other.join();
        }

        public static String status() throws InterruptedException {
          Thread other = new Thread(() -> shared = 1);
          other.start();
          other.join();
          boolean stateful = false;
          assert stateful = true;
          Class<?> type = Stateless.class;
          return stateful + " " + type.desiredAssertionStatus()
              + " " + String.class.desiredAssertionStatus();
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void compileProgram() throws IOException {
    Path source = folder.resolve("Asserting.java");
    Files.writeString(source, PROGRAM);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    int status =
        compiler.run(null, null, null, "-d", folder.toString(), "-Xlint:none", source.toString());
    assertEquals(0, status);
  }

  private static CommandRun run(String command, String... arguments) {
    List<String> words = new ArrayList<>(List.of(command, "-cp", folder.toString()));
    words.addAll(List.of(arguments));
    return CommandRun.of(words.toArray(String[]::new));
  }

  /** A run in a JVM whose own default is that assertions are disabled. */
  private static String process(String... arguments) throws IOException, InterruptedException {
    Process process = CommandRun.process(Main.class, arguments).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output;
  }

  @Test
  void assertionsOfTheProgramFailByDefault() throws IOException, InterruptedException {
    String output = process("test", "-cp", folder.toString(), "outside.Asserting#fails");
    assertTrue(output.contains("FAILED"), output);
    assertTrue(output.contains("AssertionError: seen 1"), output);
    String status = process("test", "-cp", folder.toString(), "outside.Asserting#status");
    assertTrue(status.contains("  true true false\n"), status);
  }

  @Test
  void assertionsOfAProgramOnHeddlesOwnClassPathAreEnabledToo()
      throws IOException, InterruptedException {
    String output = process("test", "--races", "report", "programs.Programs#asserts");
    assertTrue(output.contains("  true, Heddle's own false\n"), output);
  }

  @Test
  void assertionsAreSkippedOnRequest() {
    CommandRun skipped = run("test", "--disable-assertions", "outside.Asserting#fails");
    assertEquals(0, skipped.status(), skipped.out() + skipped.err());
    CommandRun status = run("test", "--disable-assertions", "outside.Asserting#status");
    assertTrue(status.out().contains("  false false false\n"), status.out());
  }

  @Test
  void everyExecutionHasTheSameStatus() {
    CommandRun run =
        run(
            "test",
            "--json",
            "--strategy",
            "random",
            "--max-executions",
            "100",
            "outside.Asserting#status");
    assertTrue(run.lastLine().contains("\"distinctOutcomes\":1,"), run.lastLine());
    assertTrue(run.out().contains("  true true false\n"), run.out());
  }

  @Test
  void aReplayHasTheStatusOfTheSearch() {
    CommandRun failed = run("test", "--disable-assertions", "outside.Asserting#needsAssertions");
    assertEquals(1, failed.status(), failed.out());
    String command = "replay -cp " + folder + " --disable-assertions h2:";
    assertTrue(failed.out().contains(command), failed.out());
    String schedule = failed.schedule();
    CommandRun again = run("replay", "--disable-assertions", schedule);
    assertEquals(1, again.status(), again.out());
    assertTrue(again.out().contains("IllegalStateException: disabled, seen 1"), again.out());
    CommandRun enabled = run("replay", schedule);
    assertEquals(0, enabled.status(), enabled.out());
  }
}
