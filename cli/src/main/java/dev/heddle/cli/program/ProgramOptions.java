package dev.heddle.cli.program;

import dev.heddle.checks.Races;
import dev.heddle.cli.console.BadInputException;
import dev.heddle.core.Budget;
import dev.heddle.core.Leftover;
import dev.heddle.runtime.settings.JavaInvariant;
import dev.heddle.runtime.settings.JavaSettings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where a program is and how it is run. */
final class ProgramOptions {
  @Option(
      names = {"-cp", "--classpath"},
      paramLabel = "PATH",
      description =
          "Class path of the program. Default: target/classes, target/test-classes and the "
              + "samples.")
  private @Nullable String classPath;

  @Option(
      names = "--substrate",
      paramLabel = "NAME",
      description =
          "Carrier of the threads: continuations (JDK 21 or later) or threads. Default: the "
              + "faster available one.")
  private @Nullable String substrate;

  @Option(
      names = "--races",
      paramLabel = "HOW",
      defaultValue = "fail",
      description =
          "What to do about data races: fail, report or ignore. Unless ignored, the accesses "
              + "become scheduling points. Default: ${DEFAULT-VALUE}.")
  private String races;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "100000",
      description = "Maximum number of steps of an execution. Default: ${DEFAULT-VALUE}.")
  private int maxSteps;

  @Option(
      names = "--invariant",
      paramLabel = "Class#method",
      description =
          "Static method that returns whether an invariant holds; it is called after every "
              + "step. Can be repeated.")
  private List<String> invariants = List.of();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description =
          "Leftovers that are failures, separated by commas: never-released (a lock that is "
              + "still held), never-joined (a thread whose end no thread has observed), left-blocked "
              + "(a thread that is still blocked). Default: none; they are notes.")
  private List<String> failOn = List.of();

  @Option(
      names = "--disable-assertions",
      description = "Skip assert statements of the program. Default: they are executed.")
  private boolean disableAssertions;

  /** Whether assertions of the program are executed. */
  Assertions assertions() {
    return disableAssertions ? Assertions.DISABLED : Assertions.ENABLED;
  }

  /** What is a failure if an execution leaves it behind. */
  Set<Leftover> failOn() {
    try {
      return failOn.stream().map(Leftover::of).collect(Collectors.toUnmodifiableSet());
    } catch (IllegalArgumentException e) {
      throw new BadInputException("--fail-on: " + e.getMessage());
    }
  }

  /** The conditions that must hold after every step. */
  List<JavaInvariant> invariants(ClassPath where) {
    return invariants.stream().map(name -> ProgramTarget.find(name, where).invariant()).toList();
  }

  /** The options that a replay needs too, each followed by a space. */
  String toReplay() {
    StringBuilder text = new StringBuilder();
    if (classPath != null) {
      text.append("-cp ").append(quoted(classPath)).append(' ');
    }
    if (races() != Races.FAIL) {
      text.append("--races ").append(races()).append(' ');
    }
    invariants.forEach(name -> text.append("--invariant ").append(name).append(' '));
    if (!failOn.isEmpty()) {
      text.append("--fail-on ").append(String.join(",", failOn)).append(' ');
    }
    if (disableAssertions) {
      text.append("--disable-assertions ");
    }
    if (maxSteps != Budget.DEFAULT.maxSteps()) {
      text.append("--max-steps ").append(maxSteps).append(' ');
    }
    return text.toString();
  }

  /** A word as a shell takes it. */
  private static String quoted(String word) {
    return word.matches("[\\w./:=+,@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  @SuppressWarnings("NullAway.Init") // set by picocli
  ProgramOptions() {}

  Races races() {
    for (Races known : Races.values()) {
      if (known.toString().equals(races)) {
        return known;
      }
    }
    throw new BadInputException(
        "unknown way to treat races '" + races + "'; there are: fail, report, ignore");
  }

  int maxSteps() {
    if (maxSteps < 1) {
      throw new BadInputException("--max-steps must be at least 1, not " + maxSteps);
    }
    return maxSteps;
  }

  ClassPath classPath() {
    if (classPath != null) {
      return ClassPath.parse(classPath);
    }
    List<Path> folders =
        new ArrayList<>(List.of(Path.of("target/classes"), Path.of("target/test-classes")));
    String samples = System.getProperty("heddle.samples");
    if (samples != null) {
      folders.add(Path.of(samples));
    }
    return ClassPath.ofExisting(folders);
  }

  /** The settings a program runs under before its schedule or other options say more. */
  JavaSettings settings() {
    boolean threads = "threads".equals(substrate);
    if (substrate != null && !threads && !substrate.equals("continuations")) {
      throw new BadInputException(
          "unknown substrate '" + substrate + "'; there are: continuations, threads");
    }
    if (substrate != null && !threads && Runtime.version().feature() < 21) {
      throw new BadInputException("--substrate continuations needs JDK 21 or later");
    }
    return JavaSettings.DEFAULT.withPlatformThreads(threads).withFailOn(failOn());
  }
}
