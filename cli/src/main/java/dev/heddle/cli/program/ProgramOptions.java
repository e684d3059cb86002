package dev.heddle.cli.program;

import dev.heddle.checks.Races;
import dev.heddle.cli.console.BadInputException;
import dev.heddle.core.Budget;
import dev.heddle.core.Leftover;
import dev.heddle.runtime.settings.Invariant;
import dev.heddle.runtime.settings.Settings;
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
          "Where the program's classes are. Default: target/classes and target/test-classes here,"
              + " and Heddle's samples.")
  private @Nullable String classPath;

  @Option(
      names = "--substrate",
      paramLabel = "NAME",
      description =
          "What carries the program's threads: continuations (JDK 21 or later) or threads."
              + " Default: the faster one there is.")
  private @Nullable String substrate;

  @Option(
      names = "--races",
      paramLabel = "HOW",
      defaultValue = "fail",
      description =
          "What is done about data races: fail, report or ignore. Unless they are ignored, what"
              + " threads race for becomes a scheduling point. Default: ${DEFAULT-VALUE}.")
  private String races;

  @Option(
      names = "--max-steps",
      paramLabel = "N",
      defaultValue = "100000",
      description = "The longest an execution may get. Default: ${DEFAULT-VALUE}.")
  private int maxSteps;

  @Option(
      names = "--invariant",
      paramLabel = "Class#method",
      description =
          "A static method without parameters that must return true after every step; may be given"
              + " several times.")
  private List<String> invariants = List.of();

  @Option(
      names = "--fail-on",
      paramLabel = "WHAT",
      split = ",",
      description =
          "What is a failure if an execution leaves it behind, and otherwise only a note:"
              + " never-released (a ReentrantLock or write lock that is still held), never-joined"
              + " (a thread of whose end nobody learns), left-blocked (a thread that still waits);"
              + " several with commas.")
  private List<String> failOn = List.of();

  @Option(
      names = "--disable-assertions",
      description =
          "Skip the program's assert statements, which otherwise are executed (java -ea).")
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
  List<Invariant> invariants(ClassPath where) {
    return invariants.stream().map(name -> Target.find(name, where).invariant()).toList();
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
  Settings settings() {
    boolean threads = "threads".equals(substrate);
    if (substrate != null && !threads && !substrate.equals("continuations")) {
      throw new BadInputException(
          "unknown substrate '" + substrate + "'; there are: continuations, threads");
    }
    if (substrate != null && !threads && Runtime.version().feature() < 21) {
      throw new BadInputException("--substrate continuations needs JDK 21 or later");
    }
    return Settings.DEFAULT.withPlatformThreads(threads).withFailOn(failOn());
  }
}
