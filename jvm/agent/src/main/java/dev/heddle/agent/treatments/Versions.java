package dev.heddle.agent.treatments;

/**
 * The JDKs that have the member of a row.
 *
 * @param since the first feature version
 * @param until the last one
 */
public record Versions(int since, int until) {
  /** All JDKs. */
  public static final Versions ALL = new Versions(0, Integer.MAX_VALUE);

  /** Whether a JDK has the member. */
  public boolean include(int feature) {
    return since <= feature && feature <= until;
  }

  @Override
  public String toString() {
    String from = since == 0 ? "" : "from " + since;
    String to = until == Integer.MAX_VALUE ? "" : "until " + until;
    return from.isEmpty() || to.isEmpty() ? from + to : from + " " + to;
  }
}
