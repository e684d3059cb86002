package dev.heddle.bench.models;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** SPIN on one of the Promela models that come with the benchmarks: the verifier it generates. */
final class SpinVerifier {
  /** The flags of the C compiler for a full search; a reduction is on unless this is among them. */
  static final List<String> FULL = List.of("-O2", "-DSAFETY", "-DNOREDUCE", "-w");

  /** With states collapsed to their components. */
  static final List<String> COLLAPSED =
      List.of("-O2", "-DSAFETY", "-DNOREDUCE", "-DCOLLAPSE", "-w");

  /** With its partial-order reduction. */
  static final List<String> REDUCED = List.of("-O2", "-DSAFETY", "-w");

  /** Deep enough, all errors, no list of unreached code, a hash table of 2^22 places. */
  static final List<String> RUN = List.of("-m1000000", "-c0", "-n", "-w22");

  private final Path folder;

  /** A verifier in a folder of its own. */
  SpinVerifier(Path folder) {
    this.folder = folder;
  }

  /** Whether SPIN and a C compiler are there. */
  static boolean isThere() throws IOException, InterruptedException {
    return exists("spin", "-V") && exists("gcc", "--version");
  }

  private static boolean exists(String... command) throws IOException, InterruptedException {
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor() == 0;
    } catch (IOException e) {
      if (String.valueOf(e.getMessage()).contains("No such file")) {
        return false;
      }
      throw e;
    }
  }

  /** Generates and compiles the verifier of a model. */
  static SpinVerifier of(String model, Map<String, String> constants, List<String> flags)
      throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("heddle-spin");
    try (InputStream text = SpinVerifier.class.getResourceAsStream("/spin/" + model + ".pml")) {
      if (text == null) {
        throw new IllegalArgumentException("there is no Promela model " + model);
      }
      Files.copy(text, folder.resolve("model.pml"));
    }
    SpinVerifier pan = new SpinVerifier(folder);
    List<String> generate = new ArrayList<>(List.of("spin", "-a"));
    constants.forEach((name, value) -> generate.add("-D" + name + "=" + value));
    generate.add("model.pml");
    pan.call(generate);
    List<String> compile = new ArrayList<>(List.of("gcc"));
    compile.addAll(flags);
    compile.addAll(List.of("-o", "pan", "pan.c"));
    pan.call(compile);
    return pan;
  }

  /** Runs the verifier. */
  SpinComparisonResult run() throws IOException, InterruptedException {
    // The shell reports the processor time of its children.
    String told = call(List.of("bash", "-c", "./pan " + String.join(" ", RUN) + "; times"));
    long states = (long) number(told, "(\\d+) states, stored");
    double megabytes = number(told, "([\\d.]+)\\s+actual memory usage for states");
    Matcher times =
        Pattern.compile("(?s).*\\n(\\d+)m([\\d.]+)s (\\d+)m([\\d.]+)s\\s*").matcher(told);
    if (!times.matches()) {
      throw new IllegalStateException("no times after what pan told:\n" + told);
    }
    double seconds =
        60 * (Double.parseDouble(times.group(1)) + Double.parseDouble(times.group(3)))
            + Double.parseDouble(times.group(2))
            + Double.parseDouble(times.group(4));
    return new SpinComparisonResult(
        number(told, "errors: (\\d+)") > 0,
        states,
        (long) number(told, "(\\d+) transitions"),
        number(told, "elapsed time ([\\d.]+) seconds"),
        seconds,
        megabytes * (1 << 20) / states);
  }

  private static double number(String text, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    if (!matcher.find()) {
      throw new IllegalStateException("pan tells nothing like '" + pattern + "':\n" + text);
    }
    return Double.parseDouble(matcher.group(1));
  }

  private String call(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C");
    Process process = builder.start();
    String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(
          String.format(Locale.ROOT, "%s failed:%n%s", String.join(" ", command), told));
    }
    return told;
  }

  /** Removes what was generated. */
  void close() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(folder);
  }
}
