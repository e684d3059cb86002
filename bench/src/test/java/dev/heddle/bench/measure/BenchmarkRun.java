package dev.heddle.bench.measure;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** Runs benchmarks and catches what they print. */
public final class BenchmarkRun {
  private BenchmarkRun() {}

  /** The output of a benchmark. */
  public static String of(Benchmark benchmark, String... arguments) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      benchmark.run(BenchmarkOptions.parse(arguments, benchmark.defaults()), out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The output of a benchmark that writes plots into a folder; no line may be too long. */
  public static String drawing(Benchmark benchmark, Path folder, String... arguments)
      throws Exception {
    String[] all = Arrays.copyOf(arguments, arguments.length + 1);
    all[arguments.length] = "plots=" + folder;
    String text = of(benchmark, all);
    assertTrue(width(text) <= 100, text);
    return text;
  }

  /** The length of the longest line. */
  public static int width(String text) {
    return text.lines().mapToInt(String::length).max().orElse(0);
  }
}
