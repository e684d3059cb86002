package dev.heddle.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * What a schedule says about the program it was recorded from, so that it can be replayed.
 *
 * @param program the name of the program
 * @param jdk the feature version of the JDK it ran on
 * @param settings the settings under which its choices have their meaning
 */
public record Recording(String program, int jdk, Settings settings) {
  private static final String ALL = "all";
  private static final String SYNCHRONISATION = "synchronisation";

  /** A recording made here and now. */
  public static Recording of(String program, Settings settings) {
    return new Recording(program, Runtime.version().feature(), settings);
  }

  /** The text that goes into the schedule. */
  public String text() {
    return "points="
        + (settings.allAccesses() ? ALL : SYNCHRONISATION)
        + ";early-timeouts="
        + settings.earlyTimeouts()
        + ";jdk="
        + jdk
        + ";program="
        + program;
  }

  /**
   * Reads that text; {@link IllegalArgumentException} with one clear line if it comes from
   * elsewhere. What does not matter to a schedule is taken from {@code base}.
   */
  public static Recording parse(String text, Settings base) {
    Map<String, String> values = new HashMap<>();
    for (String part : text.split(";", 4)) {
      int equals = part.indexOf('=');
      values.put(part.substring(0, Math.max(equals, 0)), part.substring(equals + 1));
    }
    String points = values.getOrDefault("points", "");
    boolean known = points.equals(ALL) || points.equals(SYNCHRONISATION);
    try {
      if (known && values.containsKey("program")) {
        Settings settings =
            base.withAllAccesses(points.equals(ALL))
                .withEarlyTimeouts(Integer.parseInt(values.getOrDefault("early-timeouts", "")));
        int jdk = Integer.parseInt(values.getOrDefault("jdk", ""));
        return new Recording(values.getOrDefault("program", ""), jdk, settings);
      }
    } catch (NumberFormatException e) {
      throw foreign();
    }
    throw foreign();
  }

  private static IllegalArgumentException foreign() {
    return new IllegalArgumentException(
        "foreign schedule: it was not recorded from a Java program");
  }

  /** One line for a schedule of another program or JDK, or empty if it is to be expected to fit. */
  public String mismatch(String otherProgram) {
    if (!program.equals(otherProgram)) {
      return "the schedule was recorded from " + program + ", not from " + otherProgram;
    }
    int here = Runtime.version().feature();
    return jdk == here ? "" : "the schedule was recorded on JDK " + jdk + ", this is JDK " + here;
  }
}
