package dev.heddle.bench;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.BenchmarkRun;
import dev.heddle.runtime.JavaSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DelayBenchmarkTest {
  @TempDir private Path folder;

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  private String run(String... arguments) throws Exception {
    return BenchmarkRun.drawing(new DelayBenchmark(), folder, arguments);
  }

  @Test
  void aBugThatNeedsThreeDelays() throws Exception {
    String text = run("only=region-ownership", "executions=2000");
    assertTrue(text.contains("1 region-ownership      5"), text);
    assertTrue(text.matches("(?s).* - +- +3 +174 +1,007.*"), text);
    assertTrue(text.contains("found with no more delays than preemptions: 1 of 1"), text);
    assertTrue(Files.readString(folder.resolve("delay.svg")).contains("delay bounding"));
  }

  @Test
  void aBugThatNeedsOneOfEach() throws Exception {
    String text = run("only=lock-upgrade");
    assertTrue(text.matches("(?s).*lock-upgrade +3 +15 +1 +19 +174 +1 +7 +15 +1 +7 +2.71.*"), text);
  }

  @Test
  void whatIsNotThereIsTold() {
    assertThrows(IllegalArgumentException.class, () -> run("only=none"));
  }
}
