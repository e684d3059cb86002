package dev.heddle.cli.model;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.smt.sequentialised.Original;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A file with a model, and options that say what it means. */
final class ModelOptions {
  private static final Pattern RANGE = Pattern.compile("(-?\\d{1,9})\\.\\.(-?\\d{1,9})");

  @Parameters(paramLabel = "model.hd", description = "File with the model.")
  private String file = "";

  @Option(
      names = "-D",
      paramLabel = "NAME=VALUE",
      description = "Set a constant of the model. Can be repeated.")
  private Map<String, String> constants = new HashMap<>();

  @Option(
      names = "--values",
      paramLabel = "A..B",
      description = "Range of * where an int is expected. Default: such a * is an error.")
  private @Nullable String values;

  @Option(
      names = "--int",
      paramLabel = "WHICH",
      description =
          "Numbers: 32 (32 bits, wrap around) or mathematical (an execution that needs more "
              + "than 32 bits is cut off). Default: ${DEFAULT-VALUE}.")
  private String numbers = "32";

  @Option(
      names = "--interleave",
      paramLabel = "WHERE",
      description =
          "Points where tasks are switched: accesses (before every access to a global "
              + "variable) or explicit (yield and zield only). Default: as the model says.")
  private @Nullable String interleave;

  @Option(
      names = "--never",
      paramLabel = "LABEL",
      description = "Label whose reaching is a failure. Can be repeated.")
  private List<String> nevers = List.of();

  @Option(
      names = "--max-pending",
      paramLabel = "N",
      description = "Maximum number of pending tasks of a buffer. Default: ${DEFAULT-VALUE}.")
  private int maxPending = ModelLimits.DEFAULT.maxPending();

  @Option(
      names = "--max-stack",
      paramLabel = "N",
      description = "Maximum depth of procedure calls. Default: ${DEFAULT-VALUE}.")
  private int maxStack = ModelLimits.DEFAULT.maxStack();

  /**
   * What was given.
   *
   * @param source the text
   * @param original what it says, and what it is checked with
   */
  record Given(ModelSource source, Original original) {
    Model model() {
      return original.model();
    }

    ModelSettings settings() {
      return original.settings();
    }
  }

  /** The name of the file. */
  String file() {
    return file;
  }

  /** Reads the file. */
  Given read() {
    ModelSource source = ModelFile.read(file);
    ModelCheckSettings meaning =
        new ModelCheckSettings(
            constants, values(), accesses(), new HashSet<>(nevers), mathematical());
    ModelSettings settings;
    try {
      ModelLimits limits = new ModelLimits(maxPending, maxStack);
      settings = ModelSettings.of(file, source.text(), meaning, limits);
    } catch (IllegalArgumentException e) {
      throw new BadInputException(String.valueOf(e.getMessage()));
    }
    return new Given(source, ModelFile.compile(source, settings));
  }

  private ModelCheckSettings.@Nullable Values values() {
    if (values == null) {
      return null;
    }
    Matcher matcher = RANGE.matcher(values);
    if (!matcher.matches()) {
      throw new BadInputException(
          "--values is a range such as 0..3, of numbers of up to nine digits, not '"
              + values
              + "'");
    }
    int low = Integer.parseInt(matcher.group(1));
    int high = Integer.parseInt(matcher.group(2));
    if (low > high) {
      throw new BadInputException("the range " + values + " of --values is empty");
    }
    return new ModelCheckSettings.Values(low, high);
  }

  private boolean mathematical() {
    if (!numbers.equals("32") && !numbers.equals("mathematical")) {
      throw new BadInputException("--int is 32 or mathematical, not '" + numbers + "'");
    }
    return numbers.equals("mathematical");
  }

  private @Nullable Boolean accesses() {
    if (interleave == null) {
      return null;
    }
    return switch (interleave) {
      case "accesses" -> Boolean.TRUE;
      case "explicit" -> Boolean.FALSE;
      default ->
          throw new BadInputException(
              "--interleave is accesses or explicit, not '" + interleave + "'");
    };
  }
}
