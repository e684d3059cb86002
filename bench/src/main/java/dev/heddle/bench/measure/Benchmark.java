package dev.heddle.bench.measure;

import java.io.PrintStream;
import java.util.Map;

/** Something that can be measured and reported as a table. */
public interface Benchmark {
  /** A description of what is measured, in a line or two. */
  public String title();

  /** The options, with their default values. */
  public Map<String, String> defaults();

  /** Measures and prints. */
  public void run(BenchmarkOptions options, PrintStream out) throws Exception;
}
