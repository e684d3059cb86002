package dev.heddle.hooks.io;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Replaces;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Printing to standard output and standard error, which is not a step: the program cannot observe
 * its own output, and the locks of these streams outlive an execution.
 *
 * <p>The printed value is converted to a string first, under control.
 */
@Replaces(value = "java.io.PrintStream", where = Replaces.Where.CALL)
public final class PrintStreamCalls {
  private PrintStreamCalls() {}

  private static boolean isStandard(PrintStream stream) {
    return Hooks.controlled() && (stream == System.out || stream == System.err);
  }

  private static void printLine(PrintStream stream, @Nullable String text) {
    Hooks.controller.changes(stream);
    Hooks.enterGuard();
    try {
      stream.println(text);
    } finally {
      Hooks.exitGuard();
    }
  }

  private static void printText(PrintStream stream, @Nullable String text) {
    Hooks.controller.changes(stream);
    Hooks.enterGuard();
    try {
      stream.print(text);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link PrintStream#println()}. */
  public static void println(PrintStream stream) {
    if (isStandard(stream)) {
      printLine(stream, "");
    } else {
      stream.println();
    }
  }

  /** {@link PrintStream#flush}. */
  public static void flush(PrintStream stream) {
    if (!isStandard(stream)) {
      stream.flush();
      return;
    }
    Hooks.enterGuard();
    try {
      stream.flush();
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link PrintStream#printf(String, Object...)}. */
  @SuppressWarnings("AnnotateFormatMethod") // it replaces such a method
  public static PrintStream printf(
      PrintStream stream, String format, @Nullable Object... arguments) {
    return format(stream, format, arguments);
  }

  /** {@link PrintStream#format(String, Object...)}. */
  @SuppressWarnings("AnnotateFormatMethod") // it replaces such a method
  public static PrintStream format(
      PrintStream stream, String format, @Nullable Object... arguments) {
    if (!isStandard(stream)) {
      return stream.format(format, arguments);
    }
    printText(stream, String.format(format, arguments));
    return stream;
  }

  /** {@link PrintStream#println(boolean)}. */
  public static void println(PrintStream stream, boolean value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(char)}. */
  public static void println(PrintStream stream, char value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(int)}. */
  public static void println(PrintStream stream, int value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(long)}. */
  public static void println(PrintStream stream, long value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(float)}. */
  public static void println(PrintStream stream, float value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(double)}. */
  public static void println(PrintStream stream, double value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(char[])}. */
  public static void println(PrintStream stream, char[] value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(String)}. */
  public static void println(PrintStream stream, @Nullable String value) {
    if (isStandard(stream)) {
      printLine(stream, value);
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#println(Object)}. */
  public static void println(PrintStream stream, @Nullable Object value) {
    if (isStandard(stream)) {
      printLine(stream, String.valueOf(value));
    } else {
      stream.println(value);
    }
  }

  /** {@link PrintStream#print(boolean)}. */
  public static void print(PrintStream stream, boolean value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(char)}. */
  public static void print(PrintStream stream, char value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(int)}. */
  public static void print(PrintStream stream, int value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(long)}. */
  public static void print(PrintStream stream, long value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(float)}. */
  public static void print(PrintStream stream, float value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(double)}. */
  public static void print(PrintStream stream, double value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(char[])}. */
  public static void print(PrintStream stream, char[] value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(String)}. */
  public static void print(PrintStream stream, @Nullable String value) {
    if (isStandard(stream)) {
      printText(stream, value);
    } else {
      stream.print(value);
    }
  }

  /** {@link PrintStream#print(Object)}. */
  public static void print(PrintStream stream, @Nullable Object value) {
    if (isStandard(stream)) {
      printText(stream, String.valueOf(value));
    } else {
      stream.print(value);
    }
  }
}
