package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A new JVM on the same class path. */
final class NewProcess {
  private NewProcess() {}

  /** Runs a main method there and returns all that it has printed; it must end with status 0. */
  static String run(Class<?> main, String... arguments) throws IOException, InterruptedException {
    return run(List.of("-XX:+EnableDynamicAgentLoading"), main, arguments);
  }

  /** The same with options for the JVM. */
  static String run(List<String> options, Class<?> main, String... arguments)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-XX:-PrintWarnings",
            "-XX:+IgnoreUnrecognizedVMOptions",
            "-Dheddle.platformThreads=" + Boolean.getBoolean("heddle.platformThreads"),
            "-cp",
            System.getProperty("java.class.path"));
    builder.command().addAll(options);
    builder.command().add(main.getName());
    builder.command().addAll(List.of(arguments));
    Process process = builder.redirectErrorStream(true).start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, process.waitFor(), output);
    return output;
  }
}
