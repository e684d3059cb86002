package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import org.junit.jupiter.api.Test;

/** The report on a program that runs out of a resource of the JVM. */
class JvmErrorCommandTest {
  /** The line that throws the error; the JVM gives it for the first errors of a process only. */
  private static String line(String out) {
    return out.replaceAll("(?s).*\\n +(\\d+)  throws OutOfMemoryError\\n.*", "$1");
  }

  @Test
  void aProgramThatRunsOutOfMemoryHasAStoryAndNoCoverage() {
    CommandRun run = CommandRun.of("test", "--keep-going", "--json", "programs.Programs#tooLarge");
    assertEquals(1, run.status(), run.err());
    String out = run.out();
    assertTrue(out.contains("OutOfMemoryError: Requested array size exceeds VM limit"), out);
    assertTrue(out.matches("(?s).*\\n +\\d+  throws OutOfMemoryError\\n.*"), out);
    assertTrue(out.contains("\n  covered:  interrupted: 1 execution, up to the failure; "), out);
    assertTrue(
        out.replaceAll("\\s+", " ")
            .contains(
                ") at Programs.java:"
                    + line(out)
                    + ": that does not depend on the schedule alone, so the search ended there"),
        out);
    assertTrue(
        run.lastLine().startsWith("{\"verdict\":\"failed\",\"coverage\":\"interrupted\""),
        run.lastLine());
  }
}
