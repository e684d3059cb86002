package dev.heddle.bench.measure;

import java.io.PrintStream;
import java.util.Map;

/** Something that can be measured and told as a table. */
public interface Benchmark {
  /** What is measured, in a line or two. */
  public String title();

  /** The options there are, with their values where none are given. */
  public Map<String, String> defaults();

  /** Measures and prints. */
  public void run(BenchmarkOptions options, PrintStream out) throws Exception;
}
