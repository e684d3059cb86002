package dev.heddle.bench;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Runs benchmarks and catches what they print. */
final class BenchmarkRun {
  private BenchmarkRun() {}

  /** What a benchmark prints. */
  static String of(Benchmark benchmark, String... arguments) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      benchmark.run(Options.parse(arguments, benchmark.defaults()), out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The length of the longest line. */
  static int width(String text) {
    return text.lines().mapToInt(String::length).max().orElse(0);
  }
}
