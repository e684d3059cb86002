package dev.heddle.bench;

import java.io.PrintStream;
import java.util.Map;

/** Something that can be measured and told as a table. */
interface Benchmark {
  /** What is measured, in a line or two. */
  String title();

  /** The options there are, with their values where none are given. */
  Map<String, String> defaults();

  /** Measures and prints. */
  void run(Options options, PrintStream out) throws Exception;
}
