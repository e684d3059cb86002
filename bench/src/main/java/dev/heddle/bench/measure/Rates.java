package dev.heddle.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured of one program: for each way one sample a round, or why it failed. */
public final class Rates {
  private final Map<Way, List<Sample>> samples = new LinkedHashMap<>();
  private final Map<Way, String> failures = new LinkedHashMap<>();

  public void add(Way way, Sample sample) {
    samples.computeIfAbsent(way, v -> new ArrayList<>()).add(sample);
  }

  public void fail(Way way, String reason) {
    failures.put(way, reason);
  }

  /** Why a way could not run the program, or null. */
  public @Nullable String failure(Way way) {
    return failures.get(way);
  }

  /** Whether a way was measured in every round. */
  public boolean measured(Way way) {
    return samples.containsKey(way) && !failures.containsKey(way);
  }

  public Spread perSecond(Way way) {
    return Spread.of(of(way).stream().map(Sample::perSecond).toList());
  }

  /** How many times the rate of the second way the first has, round by round. */
  public Spread ratio(Way way, Way against) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < of(way).size(); i++) {
      ratios.add(of(way).get(i).perSecond() / of(against).get(i).perSecond());
    }
    return Spread.of(ratios);
  }

  private List<Sample> of(Way way) {
    return samples.getOrDefault(way, List.of());
  }
}
