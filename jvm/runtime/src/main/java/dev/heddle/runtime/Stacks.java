package dev.heddle.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * Stack traces as people want to see them: without Heddle's and the JDK's own frames at the top.
 */
final class Stacks {
  private static final List<String> OURS =
      List.of(
          "dev.heddle.core.",
          "dev.heddle.hooks.",
          "dev.heddle.runtime.",
          "dev.heddle.agent.",
          "dev.heddle.trace.",
          "dev.heddle.cli.",
          "dev.heddle.junit.",
          "dev.heddle.bench.");
  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  /** Assertion libraries and test frameworks: a failed assertion is told where it stands. */
  private static final List<String> FRAMEWORKS =
      List.of("org.junit.", "org.opentest4j.", "org.assertj.", "org.hamcrest.");

  private Stacks() {}

  private static boolean startsWith(String name, List<String> prefixes) {
    for (String prefix : prefixes) {
      if (name.startsWith(prefix)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a class belongs to the program. */
  static boolean isProgram(String className) {
    return !startsWith(className, OURS)
        && !startsWith(className, PLATFORM)
        && !startsWith(className, FRAMEWORKS);
  }

  /** The frames that the program would see without Heddle. */
  static StackTraceElement[] withoutHeddle(StackTraceElement[] stack) {
    List<StackTraceElement> frames = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      String name = frame.getClassName();
      if (!startsWith(name, OURS) && !name.startsWith("jdk.internal.vm.Continuation")) {
        frames.add(frame);
      }
    }
    return frames.toArray(new StackTraceElement[0]);
  }

  /** The frames without Heddle's own and those of test frameworks, as text. */
  static List<String> program(StackTraceElement[] stack) {
    List<String> lines = new ArrayList<>();
    for (StackTraceElement frame : stack) {
      String name = frame.getClassName();
      if (!startsWith(name, OURS)
          && !startsWith(name, FRAMEWORKS)
          && !name.startsWith("jdk.internal.")) {
        lines.add(frame.toString());
      }
    }
    return List.copyOf(lines);
  }

  /** The innermost line of the program, as {@code File.java:12}, or empty. */
  static String location(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (isProgram(frame.getClassName())) {
        String file = frame.getFileName();
        return (file == null ? frame.getClassName() : file) + ":" + frame.getLineNumber();
      }
    }
    return "";
  }
}
