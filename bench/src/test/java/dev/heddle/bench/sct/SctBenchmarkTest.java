package dev.heddle.bench.sct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.bench.measure.BenchmarkRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SctBenchmarkTest {
  @TempDir private Path folder;

  private String run(String... arguments) throws Exception {
    String[] all = java.util.Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "results=" + folder.resolve("results.csv");
    return BenchmarkRun.drawing(new SctBenchmark(), folder.resolve("plots"), all);
  }

  private List<String> lines() throws Exception {
    return Files.readAllLines(folder.resolve("results.csv"));
  }

  private static String withoutSeconds(String table) {
    return table.replaceAll(" +[0-9.]+\n", "\n");
  }

  @Test
  void aStrategyWithASeedRunsOncePerSeedAndOthersOnce() throws Exception {
    String table = run("only=deadlock01_bad", "seeds=3", "executions=500");
    assertEquals(1, lines().stream().filter(l -> l.startsWith("deadlock01_bad,dfs,")).count());
    assertEquals(3, lines().stream().filter(l -> l.startsWith("deadlock01_bad,random,")).count());
    assertTrue(table.contains("random     bugs of 1 of 1 programs, of 1 in every run"), table);
  }

  @Test
  void whatIsInTheFileIsNotRunAgain() throws Exception {
    String[] options = {"only=account_bad", "strategy=random", "seeds=3", "executions=500"};
    String first = run(options);
    List<String> complete = lines();
    Path file = folder.resolve("results.csv");
    String cutOff = complete.get(3).substring(0, 10);
    Files.writeString(file, String.join("\n", complete.subList(0, 3)) + "\n" + cutOff);
    assertEquals(withoutSeconds(first), withoutSeconds(run(options)));
    assertEquals(4, lines().size());
    assertEquals(complete.subList(0, 3), lines().subList(0, 3));
  }

  @Test
  void anotherNumberOfExecutionsIsAnotherExperiment() throws Exception {
    run("only=lazy01_bad", "strategy=dfs", "executions=100");
    run("only=lazy01_bad", "strategy=dfs", "executions=200");
    assertEquals(3, lines().size());
  }

  /**
   * One of a hundred threads has to overtake all others. An execution shows it with a chance of
   * about 1 / 12 for surw and 1 / 35 for rff, so 600 executions miss it with one below 1e-7.
   */
  @Test
  void oneThreadAgainstAHundredIsFoundSoon() throws Exception {
    for (String program : List.of("reorder_100_bad", "twostage_100_bad")) {
      String table = run("only=" + program, "strategy=surw,rff", "seeds=1", "executions=600");
      assertTrue(table.contains("surw       bugs of 1 of 1"), table);
      assertTrue(table.contains("rff        bugs of 1 of 1"), table);
    }
  }

  @Test
  void theMatrixTellsMeansAndShares() {
    List<Trial> trials =
        List.of(
            Trial.parse("one,random,1,100,3,3,0,assertion,0.1"),
            Trial.parse("one,random,2,100,100,0,0,none,0.1"),
            Trial.parse("one,dfs,1,100,40,40,0,assertion,0.1"),
            Trial.parse("two,random,1,100,100,0,0,none,0.1"),
            Trial.parse("two,dfs,1,100,90,0,0,none,61.0"));
    assertEquals(
        """
        | program | random | dfs |
        |---|---:|---:|
        | one | 3.0 (1/2) | 40 |
        | two | - | - (time) |
        | found | 1 | 1 |
        """,
        new SctFigures(trials, List.of()).matrix());
  }

  @Test
  void whatIsInTheFileIsDrawnWithoutRunningMore() throws Exception {
    run("only=account_bad", "strategy=random,pct", "seeds=2", "executions=100");
    List<String> before = lines();
    String[] options = {"strategy=random,pct,swarm", "seeds=3", "executions=100", "run=none"};
    String table = run(options);
    assertEquals(before, lines());
    assertTrue(table.contains("random     bugs of 1 of 1 programs"), table);
    assertTrue(!table.contains("swarm "), table);
    String matrix = Files.readString(folder.resolve("plots").resolve("sct.md"));
    assertTrue(matrix.startsWith("| program | random | pct |\n"), matrix);
    assertTrue(matrix.contains("Not all were run: "), matrix);
    assertTrue(matrix.contains("account_bad with pct: 2 of 3 runs"), matrix);
    assertTrue(matrix.contains("lazy01_bad with random: 0 of 3 runs"), matrix);
  }

  @Test
  void figuresAreWritten() throws Exception {
    run("only=account_bad", "strategy=random,pct,swarm", "seeds=2", "executions=100");
    try (Stream<Path> files = Files.list(folder.resolve("plots"))) {
      assertEquals(
          List.of("sct-cost.svg", "sct-found.svg", "sct-overlap.svg", "sct.md"),
          files.map(f -> f.getFileName().toString()).sorted().toList());
    }
  }

  @Test
  void overlapsAreCounted() {
    Venn venn =
        new Venn(
            "",
            List.of("a", "b", "c"),
            List.of(Set.of("1", "2", "3"), Set.of("2", "3", "4"), Set.of("3", "5")));
    // In none, a, b, a and b, c, a and c, b and c, all.
    assertArrayEquals(new int[] {0, 1, 1, 1, 1, 0, 0, 1}, venn.counts());
  }

  @Test
  void whatIsNotThereIsTold() {
    assertThrows(IllegalArgumentException.class, () -> run("only=none"));
    assertThrows(IllegalArgumentException.class, () -> run("strategy=none"));
    assertThrows(IllegalArgumentException.class, () -> run("suite=none"));
    assertThrows(IllegalArgumentException.class, () -> run("run=all"));
  }

  @Test
  void aFileOfSomethingElseIsNotTouched() throws Exception {
    Path file = folder.resolve("results.csv");
    Files.writeString(file, "something else\n");
    assertThrows(IllegalArgumentException.class, () -> run("only=lazy01_bad"));
    assertEquals(List.of("something else"), lines());
  }
}
