package dev.heddle.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent into the running JVM.
 *
 * <p>On Linux this uses the JVM's own attach socket, which takes some milliseconds. Elsewhere, and
 * if that fails, another JVM attaches the agent.
 */
final class SelfAttachment {
  private static final String ADVICE =
      "; start the JVM with -javaagent:<path of heddle-agent.jar> instead";

  /** Options of the JVM that forbid the attachment, and their meaning. */
  private static final List<String> FORBIDDING =
      List.of("-XX:+DisableAttachMechanism", "-XX:-EnableDynamicAgentLoading");

  private SelfAttachment() {}

  /**
   * Attaches the agent; if this is impossible, throws an {@link IllegalStateException} that says
   * what to do.
   */
  static void attach() {
    requireSystemClassLoader();
    requirePermission();
    try (AgentJar jar = AgentJar.find()) {
      String answer = load(jar.path());
      if (!answer.isEmpty()) {
        throw failed(answer, null);
      }
    } catch (IOException e) {
      throw failed(String.valueOf(e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed("interrupted", e);
    }
  }

  private static IllegalStateException failed(String why, @Nullable Throwable cause) {
    return new IllegalStateException(
        "Heddle could not attach its agent to this JVM: " + why + ADVICE, cause);
  }

  /** Returns an error message, or an empty text. */
  private static String load(Path jar) throws IOException, InterruptedException {
    if (!AttachSocket.supported()) {
      return AttachHelperProcess.load(jar);
    }
    try {
      return AttachSocket.load(jar);
    } catch (IOException e) {
      if (!AttachHelperProcess.supported()) {
        throw e;
      }
      return AttachHelperProcess.load(jar);
    }
  }

  /**
   * The JVM loads agents through the system class loader, and the agent must be loaded only once.
   */
  private static void requireSystemClassLoader() {
    ClassLoader own = HeddleAgent.class.getClassLoader();
    Class<?> seen;
    try {
      seen = Class.forName(HeddleAgent.class.getName(), false, ClassLoader.getSystemClassLoader());
    } catch (ClassNotFoundException e) {
      throw elsewhere(own, e);
    }
    if (seen != HeddleAgent.class) {
      throw elsewhere(own, null);
    }
  }

  private static IllegalStateException elsewhere(
      @Nullable ClassLoader own, @Nullable Throwable cause) {
    return new IllegalStateException(
        "Heddle's classes come from the class loader "
            + own
            + " and not from the JVM's own class path, so its agent cannot be attached"
            + " (in Maven's Surefire, useSystemClassLoader must be true)",
        cause);
  }

  private static void requirePermission() {
    List<String> given =
        Stream.of(
                arguments(),
                words(System.getenv("JAVA_TOOL_OPTIONS")),
                words(System.getenv("JDK_JAVA_OPTIONS")))
            .flatMap(options -> options)
            .toList();
    for (String option : FORBIDDING) {
      if (given.contains(option)) {
        throw failed("it was started with " + option + ", which forbids that", null);
      }
    }
  }

  /**
   * The arguments of this JVM; with a long class path, {@link ProcessHandle} does not have them.
   */
  private static Stream<String> arguments() {
    Path line = Path.of("/proc/self/cmdline");
    if (Files.isReadable(line)) {
      try {
        return Stream.of(Files.readString(line, StandardCharsets.ISO_8859_1).split("\0", -1));
      } catch (IOException e) {
        return Stream.of();
      }
    }
    return Stream.of(ProcessHandle.current().info().arguments().orElse(new String[0]));
  }

  private static Stream<String> words(@Nullable String text) {
    return text == null ? Stream.of() : Stream.of(text.split("\\s+", -1));
  }
}
