package dev.heddle.runtime.settings;

/**
 * What a schedule of a Java program says of itself: without it, its choices have no meaning.
 *
 * @param program which program made it, as the user named it
 * @param settings where threads could be switched, how often timeouts could fire early, and how
 *     often waits could end for no reason
 * @param jdk the feature version of the JDK it ran on, whose own steps it contains
 */
public record ScheduleSettings(String program, Settings settings, int jdk) {
  private static final String KIND = "java";
  private static final String ALL = "all";
  private static final String SYNCHRONISATION = "synchronisation";
  private static final String SPURIOUS = "~";
  private static final int PARTS = 5;

  /** What is true of a program that runs here and now. */
  public static ScheduleSettings here(String program, Settings settings) {
    return new ScheduleSettings(program, settings, Runtime.version().feature());
  }

  /** The text form, which {@link #parse} reads. */
  public String text() {
    String points = settings.promotions().after(settings.allAccesses() ? ALL : SYNCHRONISATION);
    return String.join(" ", KIND, String.valueOf(jdk), points, budgets(), program);
  }

  /** The number of early timeouts and, if there may be any, of spurious wakeups. */
  private String budgets() {
    int spurious = settings.spurious();
    return settings.earlyTimeouts() + (spurious == 0 ? "" : SPURIOUS + spurious);
  }

  /**
   * Reads the text form, leaving everything else as in the given settings; {@link
   * IllegalArgumentException} with one clear line if it is none.
   */
  public static ScheduleSettings parse(String text, Settings others) {
    String[] parts = text.split(" ", PARTS);
    String points = parts.length == PARTS ? Promotions.word(parts[2]) : "";
    if (!parts[0].equals(KIND) || !(points.equals(ALL) || points.equals(SYNCHRONISATION))) {
      throw new IllegalArgumentException("the schedule is not one of a Java program");
    }
    String[] budgets = parts[3].split(SPURIOUS, 2);
    try {
      Settings settings =
          others
              .withAllAccesses(points.equals(ALL))
              .withPromotions(Promotions.parse(parts[2]))
              .withEarlyTimeouts(Integer.parseInt(budgets[0]))
              .withSpurious(budgets.length > 1 ? Integer.parseInt(budgets[1]) : 0);
      return new ScheduleSettings(parts[4], settings, Integer.parseInt(parts[1]));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("the schedule is not one of a Java program", e);
    }
  }

  /** Throws {@link IllegalArgumentException} with one clear line if it ran on another JDK. */
  public void requireThisJdk() {
    int here = Runtime.version().feature();
    if (jdk != here) {
      throw new IllegalArgumentException(
          "the schedule was recorded on JDK " + jdk + " and this is JDK " + here);
    }
  }
}
