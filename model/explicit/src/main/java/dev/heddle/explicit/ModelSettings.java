package dev.heddle.explicit;

import dev.heddle.lang.check.Settings;
import dev.heddle.lang.run.Limits;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * What gives the schedule of a model its meaning, as text that a schedule carries.
 *
 * @param file the model
 * @param fingerprint of its text
 * @param settings what it is checked with
 * @param limits how far it may go
 * @param endless what is wrong with an execution that need not end; null for others
 */
public record ModelSettings(
    String file, String fingerprint, Settings settings, Limits limits, @Nullable Endless endless) {
  private static final String BEGINNING = "model\n";

  /** Follows where points are inserted, if numbers do not wrap around. */
  private static final String MATHEMATICAL = " mathematical";

  /** Follows the limits, if steps may be of any length. */
  private static final String LONG_STEPS = "+";

  /** The settings of a model with a text. */
  public static ModelSettings of(String file, String text, Settings settings, Limits limits) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    String fingerprint = Long.toHexString(crc.getValue());
    return new ModelSettings(file, fingerprint, settings, limits, null);
  }

  /**
   * The settings that a text stands for, but for an execution that need not end; others as text.
   */
  static String without(String text, Endless end) {
    if (!isModel(text)) {
      return text;
    }
    ModelSettings known = parse(text);
    return new ModelSettings(known.file, known.fingerprint, known.settings, known.limits, end)
        .toString();
  }

  /** The settings that a text stands for, but for the limits; others as text. */
  public static String with(String text, Limits limits) {
    if (!isModel(text)) {
      return text;
    }
    ModelSettings known = parse(text);
    return new ModelSettings(known.file, known.fingerprint, known.settings, limits, known.endless)
        .toString();
  }

  /** Whether the settings of a schedule are those of a model. */
  public static boolean isModel(String text) {
    return text.startsWith(BEGINNING);
  }

  /** The text form, which {@link #parse} reads. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(file);
    lines.add(fingerprint);
    String end = endless == null ? "" : " " + endless;
    String steps = limits.haveLongSteps() ? LONG_STEPS : "";
    lines.add(limits.maxPending() + " " + limits.maxStack() + steps + end);
    Settings.Values values = settings.values();
    lines.add(values == null ? "" : values.low() + " " + values.high());
    String accesses = settings.accesses() == null ? "" : settings.accesses().toString();
    lines.add(accesses + (settings.mathematical() ? MATHEMATICAL : ""));
    lines.add(String.join(" ", new TreeSet<>(settings.nevers())));
    new TreeMap<>(settings.constants()).forEach((name, value) -> lines.add(name + "=" + value));
    return BEGINNING + String.join("\n", lines);
  }

  private static Limits limits(String pending, String stack) {
    boolean longSteps = stack.endsWith(LONG_STEPS);
    int frames = Integer.parseInt(longSteps ? stack.replace(LONG_STEPS, "") : stack);
    Limits limits = new Limits(Integer.parseInt(pending), frames);
    return longSteps ? limits.ofLongSteps() : limits;
  }

  /** Reads the text form; {@link IllegalArgumentException} with one clear line if it is none. */
  public static ModelSettings parse(String text) {
    List<String> lines = List.of(text.split("\n", -1));
    if (!isModel(text) || lines.size() < 7) {
      throw new IllegalArgumentException("this is no schedule of a model");
    }
    try {
      String[] limits = lines.get(3).split(" ", -1);
      String[] values = lines.get(4).split(" ", -1);
      Map<String, String> constants = new TreeMap<>();
      for (String line : lines.subList(7, lines.size())) {
        constants.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
      boolean mathematical = lines.get(5).endsWith(MATHEMATICAL);
      String accesses = lines.get(5).replace(MATHEMATICAL, "");
      Settings settings =
          new Settings(
              constants,
              values.length < 2
                  ? null
                  : new Settings.Values(Integer.parseInt(values[0]), Integer.parseInt(values[1])),
              accesses.isEmpty() ? null : Boolean.valueOf(accesses),
              lines.get(6).isEmpty() ? Set.of() : Set.of(lines.get(6).split(" ")),
              mathematical);
      return new ModelSettings(
          lines.get(1),
          lines.get(2),
          settings,
          limits(limits[0], limits[1]),
          Endless.parse(limits, 2));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException("the settings of this schedule cannot be read", e);
    }
  }
}
