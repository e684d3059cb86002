package dev.heddle.explicit;

import dev.heddle.core.ReplaySettings;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.run.ModelLimits;
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
 * The settings that the schedule of a model needs to be replayed.
 *
 * @param file the model
 * @param fingerprint of its text
 * @param settings the settings of its check
 * @param limits the limits of its executions
 * @param endless what is wrong with an execution that need not end; null for others
 */
public record ModelSettings(
    String file,
    String fingerprint,
    ModelCheckSettings settings,
    ModelLimits limits,
    @Nullable InfiniteCounterexample endless)
    implements ReplaySettings {
  /** The settings of a search whose schedules are not replayed. */
  public static final ModelSettings NONE = of("", "", ModelCheckSettings.NONE, ModelLimits.DEFAULT);

  /** Reads the settings of a schedule of a model. */
  public static final Reader READER =
      new Reader() {
        @Override
        public String kind() {
          return "model";
        }

        @Override
        public ModelSettings read(List<String> fields) {
          return of(fields);
        }
      };

  /** How many fields come before the constants. */
  private static final int FIXED = 6;

  /** Follows where points are inserted, if numbers do not wrap around. */
  private static final String MATHEMATICAL = " mathematical";

  /** Follows the limits, if steps may be of any length. */
  private static final String LONG_STEPS = "+";

  /** The settings of a model with a text. */
  public static ModelSettings of(
      String file, String text, ModelCheckSettings settings, ModelLimits limits) {
    CRC32 crc = new CRC32();
    crc.update(text.getBytes(StandardCharsets.UTF_8));
    String fingerprint = Long.toHexString(crc.getValue());
    return new ModelSettings(file, fingerprint, settings, limits, null);
  }

  /** The same for an execution that need not end. */
  ModelSettings with(InfiniteCounterexample end) {
    return new ModelSettings(file, fingerprint, settings, limits, end);
  }

  /** The same with other limits. */
  public ModelSettings with(ModelLimits newLimits) {
    return new ModelSettings(file, fingerprint, settings, newLimits, endless);
  }

  /** The settings of a schedule; {@link IllegalArgumentException} if it is of something else. */
  public static ModelSettings of(ReplaySettings settings) {
    if (settings instanceof ModelSettings recorded) {
      return recorded;
    }
    throw new IllegalArgumentException("the schedule is not one of a model");
  }

  @Override
  public String kind() {
    return READER.kind();
  }

  @Override
  public List<String> fields() {
    List<String> lines = new ArrayList<>();
    lines.add(file);
    lines.add(fingerprint);
    String end = endless == null ? "" : " " + endless;
    String steps = limits.haveLongSteps() ? LONG_STEPS : "";
    lines.add(limits.maxPending() + " " + limits.maxStack() + steps + end);
    ModelCheckSettings.Values values = settings.values();
    lines.add(values == null ? "" : values.low() + " " + values.high());
    String accesses = settings.accesses() == null ? "" : settings.accesses().toString();
    lines.add(accesses + (settings.mathematical() ? MATHEMATICAL : ""));
    lines.add(String.join(" ", new TreeSet<>(settings.nevers())));
    new TreeMap<>(settings.constants()).forEach((name, value) -> lines.add(name + "=" + value));
    return lines;
  }

  private static ModelLimits limits(String pending, String stack) {
    boolean longSteps = stack.endsWith(LONG_STEPS);
    int frames = Integer.parseInt(longSteps ? stack.replace(LONG_STEPS, "") : stack);
    ModelLimits limits = new ModelLimits(Integer.parseInt(pending), frames);
    return longSteps ? limits.ofLongSteps() : limits;
  }

  private static ModelSettings of(List<String> lines) {
    if (lines.size() < FIXED) {
      throw new IllegalArgumentException("the settings of this schedule cannot be read");
    }
    try {
      String[] limits = lines.get(2).split(" ", -1);
      String[] values = lines.get(3).split(" ", -1);
      Map<String, String> constants = new TreeMap<>();
      for (String line : lines.subList(FIXED, lines.size())) {
        constants.put(line.substring(0, line.indexOf('=')), line.substring(line.indexOf('=') + 1));
      }
      boolean mathematical = lines.get(4).endsWith(MATHEMATICAL);
      String accesses = lines.get(4).replace(MATHEMATICAL, "");
      ModelCheckSettings settings =
          new ModelCheckSettings(
              constants,
              values.length < 2
                  ? null
                  : new ModelCheckSettings.Values(
                      Integer.parseInt(values[0]), Integer.parseInt(values[1])),
              accesses.isEmpty() ? null : Boolean.valueOf(accesses),
              lines.get(5).isEmpty() ? Set.of() : Set.of(lines.get(5).split(" ")),
              mathematical);
      return new ModelSettings(
          lines.get(0),
          lines.get(1),
          settings,
          limits(limits[0], limits[1]),
          InfiniteCounterexample.parse(limits, 2));
    } catch (IndexOutOfBoundsException | NumberFormatException e) {
      throw new IllegalArgumentException("the settings of this schedule cannot be read", e);
    }
  }
}
