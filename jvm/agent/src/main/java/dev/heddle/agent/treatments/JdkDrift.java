package dev.heddle.agent.treatments;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * How the JDK that runs differs from those that Heddle was tested on.
 *
 * @param feature its feature version
 * @param missing what rows of the table are about that it does not have
 */
public record JdkDrift(int feature, List<String> missing) {
  /** The feature versions that Heddle was tested on. */
  public static final Set<Integer> TESTED = Set.of(17, 25);

  private static final int MOST = 3;

  /** Whether the feature version was tested. */
  public boolean tested() {
    return TESTED.contains(feature);
  }

  /** The tested versions, as in a text. */
  public static String testedVersions() {
    return TESTED.stream().sorted().map(String::valueOf).collect(Collectors.joining(", "));
  }

  /** The first of the missing ones, and how many more there are. */
  public String named() {
    int more = missing.size() - MOST;
    return String.join(", ", missing.subList(0, Math.min(MOST, missing.size())))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
