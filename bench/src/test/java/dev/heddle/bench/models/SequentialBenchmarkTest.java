package dev.heddle.bench.models;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.BenchmarkRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments with models that are made sequential, as small as possible. */
class SequentialBenchmarkTest {
  @TempDir Path plots;

  private static Path models() {
    Path here = Path.of("").toAbsolutePath();
    Path models = here.resolve("models");
    return Files.isDirectory(models) ? models : here.resolve("../models");
  }

  @Test
  void figuresFailWithTheBoundsThatTheyNeed() throws Exception {
    String text =
        BenchmarkRun.drawing(
            new SequentialBenchmark(), plots, "part=fig7,fig8", "most=1", "models=" + models());
    List<String> failed = text.lines().filter(line -> line.contains(" failed ")).toList();
    assertEquals(4, failed.size(), text);
    assertTrue(failed.get(0).contains("K1=1 K2=1"), text);
    assertTrue(Files.exists(plots.resolve("sequential-fig8.svg")));
  }

  @Test
  void oneDelayShowsWhatNeedsARoundForEachTask() throws Exception {
    String text = BenchmarkRun.drawing(new SequentialBenchmark(), plots, "part=delays", "tasks=5");
    List<String> asked = text.lines().filter(line -> line.startsWith("  5 tasks")).toList();
    assertEquals(3, asked.size(), text);
    assertTrue(asked.get(0).matches(".*delays=1 .* failed .*"), text);
    assertTrue(asked.get(1).matches(".*K2=4 .* within-bounds .*"), text);
    assertTrue(asked.get(2).matches(".*K2=5 .* failed .*"), text);
  }
}
