package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The JVM verifies its own classes only by an option: a process with that option. */
class VerificationTest {
  @Test
  void everyInstrumentedClassOfTheJdkVerifies() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:-PrintWarnings",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:+EnableDynamicAgentLoading",
                "-XX:+BytecodeVerificationLocal",
                "-Xshare:off",
                "-cp",
                System.getProperty("java.class.path"),
                LoadEverything.class.getName())
            .redirectErrorStream(true)
            .start();
    process.getOutputStream().close();
    String output =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertEquals(0, process.waitFor(), output);
    assertEquals("loaded all\nnot instrumented: {}", output);
  }
}
