package dev.heddle.bench;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured of one program: for each variant one sample a round, or why it failed. */
final class Rates {
  private final Map<Variant, List<Sample>> samples = new EnumMap<>(Variant.class);
  private final Map<Variant, String> failures = new EnumMap<>(Variant.class);

  void add(Variant variant, Sample sample) {
    samples.computeIfAbsent(variant, v -> new ArrayList<>()).add(sample);
  }

  void fail(Variant variant, String reason) {
    failures.put(variant, reason);
  }

  /** Why a variant could not run the program, or null. */
  @Nullable String failure(Variant variant) {
    return failures.get(variant);
  }

  /** Whether a variant was measured in every round. */
  boolean measured(Variant variant) {
    return samples.containsKey(variant) && !failures.containsKey(variant);
  }

  Spread perSecond(Variant variant) {
    return Spread.of(of(variant).stream().map(Sample::perSecond).toList());
  }

  /** How many times the rate of the second variant the first has, round by round. */
  Spread ratio(Variant variant, Variant against) {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < of(variant).size(); i++) {
      ratios.add(of(variant).get(i).perSecond() / of(against).get(i).perSecond());
    }
    return Spread.of(ratios);
  }

  private List<Sample> of(Variant variant) {
    return samples.getOrDefault(variant, List.of());
  }
}
