package dev.heddle.cli.program;

import dev.heddle.hooks.Hooks;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Replaces standard output and error while a program runs.
 *
 * <p>A program that is run ten thousand times must be silent; in a replay its output may be shown.
 * In both cases writing is no scheduling point, so that a replay follows the schedule of the
 * search.
 */
final class ProgramOutput extends PrintStream {
  private final @Nullable PrintStream target;
  private final PrintStream formerOut = System.out;
  private final PrintStream formerErr = System.err;

  private ProgramOutput(@Nullable PrintStream target) {
    super(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    this.target = target;
  }

  /** Discards everything. */
  static ProgramOutput discarded() {
    return new ProgramOutput(null);
  }

  /** Passes everything on. */
  static ProgramOutput to(PrintStream target) {
    return new ProgramOutput(target);
  }

  /** Becomes standard output and error. */
  void install() {
    System.setOut(this);
    System.setErr(this);
  }

  /** Gives standard output and error back. */
  @Override
  public void close() {
    System.setOut(formerOut);
    System.setErr(formerErr);
  }

  private void text(String text) {
    if (target != null) {
      Hooks.enterGuard();
      try {
        target.print(text);
      } finally {
        Hooks.exitGuard();
      }
    }
  }

  @Override
  public void write(int b) {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    if (target != null) {
      Hooks.enterGuard();
      try {
        target.write(bytes, offset, length);
      } finally {
        Hooks.exitGuard();
      }
    }
  }

  @Override
  public void writeBytes(byte[] bytes) {
    write(bytes, 0, bytes.length);
  }

  @Override
  public void flush() {}

  @Override
  public boolean checkError() {
    return false;
  }

  @Override
  public void println() {
    text(System.lineSeparator());
  }

  @Override
  @SuppressWarnings("AnnotateFormatMethod") // as PrintStream declares it
  public PrintStream format(String format, @Nullable Object... arguments) {
    text(String.format(format, arguments));
    return this;
  }

  @Override
  @SuppressWarnings("AnnotateFormatMethod") // as PrintStream declares it
  public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... arguments) {
    text(String.format(locale, format, arguments));
    return this;
  }

  @Override
  public PrintStream append(@Nullable CharSequence characters) {
    text(String.valueOf(characters));
    return this;
  }

  @Override
  public PrintStream append(@Nullable CharSequence characters, int start, int end) {
    text(String.valueOf(characters).substring(start, end));
    return this;
  }

  @Override
  public PrintStream append(char character) {
    text(String.valueOf(character));
    return this;
  }

  @Override
  public void print(boolean x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(boolean x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(char x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(char x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(int x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(int x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(long x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(long x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(float x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(float x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(double x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(double x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(char[] x) {
    text(String.valueOf(new String(x)));
  }

  @Override
  public void println(char[] x) {
    text(new String(x) + System.lineSeparator());
  }

  @Override
  public void print(@Nullable String x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(@Nullable String x) {
    text(x + System.lineSeparator());
  }

  @Override
  public void print(@Nullable Object x) {
    text(String.valueOf(x));
  }

  @Override
  public void println(@Nullable Object x) {
    text(x + System.lineSeparator());
  }
}
