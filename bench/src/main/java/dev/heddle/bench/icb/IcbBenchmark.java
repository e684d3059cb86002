package dev.heddle.bench.icb;

import bench.icb.IcbPrograms.Version;
import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.runtime.JavaSearch;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The experiments of Musuvathi and Qadeer, "Iterative context bounding for systematic testing of
 * multithreaded programs" (PLDI 2007), with programs written after its descriptions.
 */
public final class IcbBenchmark implements Benchmark {
  private static final List<String> PARTS = List.of("bugs", "size", "states", "growth");

  @Override
  public String title() {
    return "icb: bugs and coverage by the number of preemptions, as in the paper of 2007";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("part", "");
    defaults.put("only", "");
    defaults.put("executions", "20000");
    defaults.put("seconds", "60");
    defaults.put("plots", "bench-plots");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws IOException {
    JavaSearch.prepare();
    String part = options.text("part");
    if (!part.isEmpty() && !PARTS.contains(part)) {
      throw new IllegalArgumentException("there is no part " + part + "; there are: " + PARTS);
    }
    if (part.isEmpty() || part.equals("bugs")) {
      BugTable.print(options, out);
    }
    if (part.isEmpty() || part.equals("size")) {
      SizeTable.print(options, out);
    }
    if (part.isEmpty() || part.equals("states")) {
      StatesTable.print(options, out);
    }
    if (part.isEmpty() || part.equals("growth")) {
      GrowthTable.print(options, out);
    }
  }

  /** The versions of the requested programs; {@link IllegalArgumentException} if there is none. */
  static List<Version> chosen(List<Version> all, BenchmarkOptions options) {
    String only = options.text("only");
    List<Version> chosen =
        all.stream().filter(v -> only.isEmpty() || v.family().equals(only)).toList();
    if (chosen.isEmpty()) {
      List<String> names = all.stream().map(Version::family).distinct().toList();
      throw new IllegalArgumentException("there is no program " + only + "; there are: " + names);
    }
    return chosen;
  }
}
