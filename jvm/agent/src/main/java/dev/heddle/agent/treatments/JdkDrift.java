package dev.heddle.agent.treatments;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How this JDK differs from those that Heddle was tested on.
 *
 * @param feature its feature version
 * @param missing the names in rows of the table that it does not have
 */
public record JdkDrift(int feature, List<String> missing) {
  /** The feature versions that Heddle was tested on. */
  public static final Set<Integer> TESTED = Set.of(17, 25);

  private static final int MOST = 3;

  /** Whether the feature version was tested. */
  public boolean tested() {
    return TESTED.contains(feature);
  }

  /** The tested versions, as a text. */
  public static String testedVersions() {
    return TESTED.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** The first missing names, and the number of the others. */
  public String named() {
    int more = missing.size() - MOST;
    return String.join(", ", missing.subList(0, Math.min(MOST, missing.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
