package dev.heddle.core;

import dev.heddle.core.encoding.ByteReader;
import dev.heddle.core.encoding.ByteWriter;
import dev.heddle.core.encoding.CorruptTextException;
import dev.heddle.core.encoding.PackedText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The choices that made one execution, as data.
 *
 * <p>The text form is {@code h2:} and then, packed as {@link PackedText} says: the kind of the
 * settings; their number of fields and the fields; the number of choices; the choices as
 * variable-length numbers; one check byte for each. A check fingerprints what there was to choose
 * from, so that a replay can say at which step a program first behaved differently.
 */
public final class Schedule {
  private static final String FORMAT = "h2";
  private static final String PREFIX = FORMAT + ":";
  private static final Pattern ANY_FORMAT = Pattern.compile("(h\\d+):.*", Pattern.DOTALL);

  private final ReplaySettings settings;
  private final int[] choices;
  private final byte[] checks;

  Schedule(ReplaySettings settings, int[] choices, byte[] checks) {
    if (choices.length != checks.length) {
      throw new IllegalArgumentException("every choice has one check");
    }
    this.settings = settings;
    this.choices = choices;
    this.checks = checks;
  }

  /** The settings under which the choices have their meaning. */
  public ReplaySettings settings() {
    return settings;
  }

  /** How many choices there are. */
  public int length() {
    return choices.length;
  }

  int choice(int index) {
    return choices[index];
  }

  byte check(int index) {
    return checks[index];
  }

  /**
   * Reads the text form; {@link IllegalArgumentException} with one clear line if it is none.
   *
   * @param readers read the settings of the kinds of programs that are expected
   */
  public static Schedule parse(String text, ReplaySettings.Reader... readers) {
    String trimmed = text.strip();
    if (!trimmed.startsWith(PREFIX)) {
      throw new IllegalArgumentException(refusal(trimmed));
    }
    try {
      return read(PackedText.read(trimmed.substring(PREFIX.length())), readers);
    } catch (CorruptTextException e) {
      throw new IllegalArgumentException(
          "corrupt schedule: " + e.getMessage() + "; copy it whole, from " + PREFIX + " to its end",
          e);
    }
  }

  private static String refusal(String text) {
    Matcher other = ANY_FORMAT.matcher(text);
    return other.matches()
        ? "not a schedule of this version: it has format "
            + other.group(1)
            + ", this version writes "
            + FORMAT
            + "; run the test again for a new one"
        : "not a schedule: it should start with '" + PREFIX + "'";
  }

  private static Schedule read(ByteReader reader, ReplaySettings.Reader... readers) {
    String kind = reader.string();
    List<String> fields = new ArrayList<>();
    int fieldCount = reader.count(1);
    for (int i = 0; i < fieldCount; i++) {
      fields.add(reader.string());
    }
    int[] choices = new int[reader.count(2)];
    for (int i = 0; i < choices.length; i++) {
      choices[i] = reader.number();
    }
    byte[] checks = reader.bytes(choices.length);
    reader.end();
    return new Schedule(settings(kind, fields, readers), choices, checks);
  }

  private static ReplaySettings settings(
      String kind, List<String> fields, ReplaySettings.Reader... readers) {
    ReplaySettings none = ReplaySettings.NONE;
    if (kind.equals(none.kind()) && fields.equals(none.fields())) {
      return none;
    }
    for (ReplaySettings.Reader known : readers) {
      if (known.kind().equals(kind)) {
        return known.read(fields);
      }
    }
    List<String> kinds = Arrays.stream(readers).map(ReplaySettings.Reader::kind).toList();
    throw new IllegalArgumentException(
        "not a schedule of such a program: it is of kind '"
            + kind
            + "', not '"
            + String.join("' or '", kinds)
            + "'");
  }

  /** The text form, which {@link #parse} reads. */
  @Override
  public String toString() {
    ByteWriter writer = new ByteWriter();
    writer.string(settings.kind());
    List<String> fields = settings.fields();
    writer.number(fields.size());
    fields.forEach(writer::string);
    writer.number(choices.length);
    for (int choice : choices) {
      writer.number(choice);
    }
    writer.bytes(checks);
    return PREFIX + PackedText.of(writer);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schedule that
        && settings.equals(that.settings)
        && Arrays.equals(choices, that.choices)
        && Arrays.equals(checks, that.checks);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(choices) * 31 + settings.hashCode();
  }
}
