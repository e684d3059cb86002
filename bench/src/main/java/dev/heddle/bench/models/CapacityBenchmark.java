package dev.heddle.bench.models;

import dev.heddle.bench.measure.Benchmark;
import dev.heddle.bench.measure.BenchmarkOptions;
import dev.heddle.explicit.SearchEffort;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** How much memory and time very many states of a model take. */
public final class CapacityBenchmark implements Benchmark {
  @Override
  public String title() {
    return "capacity: memory and time for very many states of a model";
  }

  @Override
  public Map<String, String> defaults() {
    Map<String, String> defaults = new LinkedHashMap<>();
    defaults.put("model", "ticket-lock");
    defaults.put("constants", "N=10");
    defaults.put("states", "100000000");
    defaults.put("workers", Integer.toString(Runtime.getRuntime().availableProcessors()));
    defaults.put("models", "models");
    return defaults;
  }

  @Override
  public void run(BenchmarkOptions options, PrintStream out) throws Exception {
    Map<String, String> constants = new LinkedHashMap<>();
    for (String constant : options.text("constants").split(",", -1)) {
      String[] parts = constant.split("=", 2);
      if (parts.length < 2) {
        throw new IllegalArgumentException("constants are given as N=4,M=2, not " + constant);
      }
      constants.put(parts[0], parts[1]);
    }
    Path models = Path.of(options.text("models"));
    ModelSearch search = new ModelSearch(models, options.text("model"), constants);
    SearchEffort effort = ModelSearch.likeSpin(options.number("workers"));
    out.printf(
        Locale.ROOT,
        "%s %s, %d workers, at most %,d MB of heap%n",
        options.text("model"),
        options.text("constants"),
        effort.workers(),
        Runtime.getRuntime().maxMemory() >> 20);
    out.flush();
    SpinComparisonResult searched = search.run(effort, options.number("states"));
    out.printf(
        Locale.ROOT,
        "%,d states, %,d steps, %.0f s (%.0f s of CPU), %,.0f states/s; %.1f bytes a state,"
            + " %,d MB in all%n",
        searched.states(),
        searched.steps(),
        searched.seconds(),
        searched.cpuSeconds(),
        searched.statesPerSecond(),
        searched.bytes(),
        (long) (searched.bytes() * searched.states()) >> 20);
  }
}
