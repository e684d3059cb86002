package dev.heddle.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Stack frames as text. */
final class Frames {
  private static final Pattern SOURCE = Pattern.compile("\\(([^()]+:\\d+)\\)");
  private static final List<String> PLATFORM =
      List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private Frames() {}

  /** The frames of the program. */
  static List<String> ofProgram(List<String> stack) {
    return stack.stream().filter(frame -> PLATFORM.stream().noneMatch(frame::startsWith)).toList();
  }

  /** The innermost frames, and the innermost one of the program if it is not among them. */
  static List<String> innermost(List<String> stack, int most) {
    List<String> frames = new ArrayList<>(stack.subList(0, Math.min(most, stack.size())));
    if (ofProgram(frames).isEmpty()) {
      ofProgram(stack).stream().limit(1).forEach(frames::add);
    }
    return frames;
  }

  /** The source line of the innermost frame of the program, as {@code File.java:12}, or null. */
  static @Nullable String location(List<String> stack) {
    for (String frame : ofProgram(stack)) {
      Matcher matcher = SOURCE.matcher(frame);
      if (matcher.find()) {
        return matcher.group(1);
      }
    }
    return null;
  }

  /** A class name without its package. */
  static String simple(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
