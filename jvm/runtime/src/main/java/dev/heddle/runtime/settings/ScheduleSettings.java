package dev.heddle.runtime.settings;

import dev.heddle.core.ReplaySettings;
import java.util.ArrayList;
import java.util.List;

/**
 * The settings that a schedule of a Java program contains: without them, its choices have no
 * meaning.
 *
 * @param program which program made it, as the user named it
 * @param jdk the feature version of the JDK it ran on, whose own steps it contains
 * @param allAccesses whether every access to a plain field or array element was a scheduling point
 * @param earlyTimeouts how many waits with a time limit could run out early
 * @param spurious how many spurious wakeups there could be
 * @param promotions what was a scheduling point beyond that
 */
public record ScheduleSettings(
    String program,
    int jdk,
    boolean allAccesses,
    int earlyTimeouts,
    int spurious,
    Promotions promotions)
    implements ReplaySettings {
  private static final String ALL = "all";
  private static final String SYNCHRONISATION = "synchronisation";

  /** How many fields come before the names of what was promoted. */
  private static final int FIXED = 5;

  /** Reads the settings of a schedule of a Java program. */
  public static final Reader READER =
      new Reader() {
        @Override
        public String kind() {
          return "java";
        }

        @Override
        public ScheduleSettings read(List<String> fields) {
          return of(fields);
        }
      };

  /** What is true of a program that runs here and now. */
  public static ScheduleSettings here(String program, JavaSettings settings) {
    return new ScheduleSettings(
        program,
        Runtime.version().feature(),
        settings.allAccesses(),
        settings.earlyTimeouts(),
        settings.spurious(),
        settings.promotions());
  }

  /** The settings to replay with: those of the schedule, and the others as they are given. */
  public JavaSettings settings(JavaSettings others) {
    return others
        .withAllAccesses(allAccesses)
        .withEarlyTimeouts(earlyTimeouts)
        .withSpurious(spurious)
        .withPromotions(promotions);
  }

  /** The settings of a schedule; {@link IllegalArgumentException} if it is of another program. */
  public static ScheduleSettings of(ReplaySettings settings) {
    if (settings instanceof ScheduleSettings recorded) {
      return recorded;
    }
    throw new IllegalArgumentException("the schedule is not one of a Java program");
  }

  @Override
  public String kind() {
    return READER.kind();
  }

  @Override
  public List<String> fields() {
    List<String> fields = new ArrayList<>();
    fields.add(program);
    fields.add(String.valueOf(jdk));
    fields.add(allAccesses ? ALL : SYNCHRONISATION);
    fields.add(String.valueOf(earlyTimeouts));
    fields.add(String.valueOf(spurious));
    fields.addAll(promotions.names());
    return fields;
  }

  private static ScheduleSettings of(List<String> fields) {
    boolean known = fields.size() >= FIXED && List.of(ALL, SYNCHRONISATION).contains(fields.get(2));
    if (known) {
      try {
        ScheduleSettings read =
            new ScheduleSettings(
                fields.get(0),
                Integer.parseInt(fields.get(1)),
                fields.get(2).equals(ALL),
                Integer.parseInt(fields.get(3)),
                Integer.parseInt(fields.get(4)),
                new Promotions(fields.subList(FIXED, fields.size())));
        read.settings(JavaSettings.DEFAULT); // checks the numbers
        return read;
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("the schedule is not one of a Java program", e);
      }
    }
    throw new IllegalArgumentException("the schedule is not one of a Java program");
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
