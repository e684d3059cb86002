package dev.heddle.agent.treatments;

/**
 * Which JDKs have what a row names.
 *
 * @param since the first feature version
 * @param until the last one
 */
public record Versions(int since, int until) {
  /** All of them. */
  public static final Versions ALL = new Versions(0, Integer.MAX_VALUE);

  /** Whether a JDK has it. */
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
