package dev.heddle.bench.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The measurements of one program: for each way one sample a round, or why it failed. */
public final class Rates {
  private final Map<MeasuredWay, List<RateSample>> samples = new LinkedHashMap<>();
  private final Map<MeasuredWay, String> failures = new LinkedHashMap<>();

  public void add(MeasuredWay way, RateSample sample) {
    samples.computeIfAbsent(way, v -> new ArrayList<>()).add(sample);
  }

  public void fail(MeasuredWay way, String reason) {
    failures.put(way, reason);
  }

  /** Why a way could not run the program, or null. */
  public @Nullable String failure(MeasuredWay way) {
    return failures.get(way);
  }

  /** Whether a way was measured in every round. */
  public boolean measured(MeasuredWay way) {
    return samples.containsKey(way) && !failures.containsKey(way);
  }

  public MedianAndRange perSecond(MeasuredWay way) {
    return MedianAndRange.of(of(way).stream().map(RateSample::perSecond).toList());
  }

  /** How many times the rate of the second way the first has, round by round. */
  public MedianAndRange ratio(MeasuredWay way, MeasuredWay against) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < of(way).size(); i++) {
      ratios.add(of(way).get(i).perSecond() / of(against).get(i).perSecond());
    }
    return MedianAndRange.of(ratios);
  }

  private List<RateSample> of(MeasuredWay way) {
    return samples.getOrDefault(way, List.of());
  }
}
