package dev.heddle.bench.icb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import bench.icb.IcbPrograms;
import dev.heddle.bench.measure.BenchmarkRun;
import dev.heddle.bench.measure.ExperimentSearch;
import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.runtime.JavaSearch;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IcbBenchmarkTest {
  @TempDir private Path folder;

  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  private String run(String... arguments) throws Exception {
    return BenchmarkRun.drawing(new IcbBenchmark(), folder, arguments);
  }

  @Test
  void bugsByBound() throws Exception {
    String text = run("part=bugs", "only=transaction-manager");
    assertTrue(
        text.contains("transaction-manager/aborts-committing        assertion            3"));
    String row = "transaction-manager          3       0  0  2  1                0  0  2  1";
    assertTrue(text.lines().anyMatch(line -> line.strip().equals(row.strip())), text);
  }

  @Test
  void sizes() throws Exception {
    String text = run("part=size", "only=bluetooth", "executions=300");
    assertTrue(text.contains("bluetooth                    72 (400)      4 (3)"), text);
  }

  @Test
  void statesByBound() throws Exception {
    String text = run("part=states", "only=transaction-manager");
    assertTrue(text.contains("64      6 39.0 76.5 93.7  100"), text);
    assertTrue(Files.readString(folder.resolve("icb-states.svg")).contains("</svg>"));
  }

  @Test
  void growthOfCoverage() throws Exception {
    String text = run("part=growth", "only=ape", "executions=200");
    List<String> rows = text.lines().filter(line -> line.startsWith("  icb")).toList();
    assertEquals(1, rows.size(), text);
    assertTrue(Files.exists(folder.resolve("icb-growth-ape.svg")));
  }

  @Test
  void whatIsNotThereIsTold() {
    assertThrows(IllegalArgumentException.class, () -> run("part=none"));
    assertThrows(IllegalArgumentException.class, () -> run("only=none"));
  }

  /** The search that skips visited points finds the same states as the one that does not. */
  @Test
  void noStateIsMissedWithAnyBound() {
    for (String family : List.of("transaction-manager", "ape")) {
      IcbPrograms.Version version =
          IcbPrograms.versions().stream()
              .filter(v -> v.program().name().startsWith(family + "/right"))
              .findFirst()
              .orElseThrow();
      ExperimentSearch.warmUp(version.program());
      StatesByBound states = new StatesByBound();
      Duration minute = Duration.ofMinutes(1);
      ExperimentSearch.toTheEnd(version.program(), states, 10_000, minute);
      for (int bound = 0; bound < states.bounds(); bound++) {
        StateGrowthRecorder plain = new StateGrowthRecorder(new IcbStrategy(bound), Long.MAX_VALUE);
        Verdict verdict = ExperimentSearch.toTheEnd(version.program(), plain, 100_000, minute);
        assertFalse(verdict.coverage() == Coverage.INTERRUPTED);
        String all = String.format(java.util.Locale.ROOT, "%,d", states.states(bound));
        assertEquals(all, plain.states(plain.executions()), family + " with " + bound);
        assertEquals(states.ends(bound), plain.executions() - plain.redundant());
      }
    }
  }

  @Test
  void linesOfThePrograms() throws Exception {
    assertEquals(IcbPaperFigures.lines("bluetooth"), lines("icb/StopDriver"));
    assertEquals(IcbPaperFigures.lines("file-system"), lines("icb/FileSystem"));
    assertEquals(
        IcbPaperFigures.lines("work-stealing-queue"),
        lines("steal/LockedQueue", "steal/StealTest", "steal/WorkQueue"));
    assertEquals(
        IcbPaperFigures.lines("transaction-manager"),
        lines("icb/TransactionManager", "icb/BucketTransaction"));
    assertEquals(IcbPaperFigures.lines("ape"), lines("icb/Ape", "icb/ApeObject"));
    assertEquals(IcbPaperFigures.lines("channels"), lines("icb/Channel"));
  }

  private static int lines(String... sources) throws Exception {
    int lines = 0;
    Path root = Path.of("src/main/java/bench");
    for (String source : sources) {
      Path here = root.resolve(source + ".java");
      lines +=
          Files.readAllLines(Files.exists(here) ? here : Path.of("bench").resolve(here)).size();
    }
    return lines;
  }
}
