package dev.heddle.hooks.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.UnderControl;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is printed is the same everywhere; on standard streams it is no step. */
final class PrintStreamCallsTest extends UnderControl {
  private final PrintStream real = System.out;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final List<Boolean> underControl = new ArrayList<>();
  private final PrintStream standard =
      recorder.named(
          "standard",
          new PrintStream(bytes, true, StandardCharsets.UTF_8) {
            @Override
            public void write(byte[] buffer, int from, int length) {
              underControl.add(Hooks.controlled());
              super.write(buffer, from, length);
            }
          });

  /** What a program prints: its text is made where it can be seen. */
  private final Object printed =
      new Object() {
        @Override
        public String toString() {
          return "object";
        }
      };

  @BeforeEach
  void replace() {
    System.setOut(standard);
  }

  @AfterEach
  void restore() {
    System.setOut(real);
  }

  private String text() {
    String text = bytes.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    bytes.reset();
    return text;
  }

  private void lines(PrintStream stream) {
    PrintStreamCalls.println(stream);
    PrintStreamCalls.println(stream, true);
    PrintStreamCalls.println(stream, 'c');
    PrintStreamCalls.println(stream, 1);
    PrintStreamCalls.println(stream, 2L);
    PrintStreamCalls.println(stream, 0.5f);
    PrintStreamCalls.println(stream, 0.25);
    PrintStreamCalls.println(stream, new char[] {'x', 'y'});
    PrintStreamCalls.println(stream, "text");
    PrintStreamCalls.println(stream, (String) null);
    PrintStreamCalls.println(stream, printed);
    PrintStreamCalls.println(stream, (Object) null);
  }

  private void parts(PrintStream stream) {
    PrintStreamCalls.print(stream, true);
    PrintStreamCalls.print(stream, 'c');
    PrintStreamCalls.print(stream, 1);
    PrintStreamCalls.print(stream, 2L);
    PrintStreamCalls.print(stream, 0.5f);
    PrintStreamCalls.print(stream, 0.25);
    PrintStreamCalls.print(stream, new char[] {'x', 'y'});
    PrintStreamCalls.print(stream, "text");
    PrintStreamCalls.print(stream, (String) null);
    PrintStreamCalls.print(stream, printed);
    PrintStreamCalls.print(stream, (Object) null);
    assertSame(stream, PrintStreamCalls.printf(stream, "<%d>", 7));
    assertSame(stream, PrintStreamCalls.format(stream, "<%s>", "f"));
    PrintStreamCalls.flush(stream);
  }

  private static final String LINES = "\ntrue\nc\n1\n2\n0.5\n0.25\nxy\ntext\nnull\nobject\nnull\n";
  private static final String PARTS = "truec120.50.25xytextnullobjectnull<7><f>";

  @Test
  void linesOfAControlledThreadChangeTheStream() {
    List<String> calls = controlled(() -> lines(System.out));
    assertEquals(LINES, text());
    assertEquals(12, calls.size());
    assertTrue(calls.stream().allMatch("changes(standard)"::equals), calls.toString());
    assertFalse(underControl.contains(true));
  }

  @Test
  void partsOfLinesDo() {
    List<String> calls = controlled(() -> parts(System.out));
    assertEquals(PARTS, text());
    assertEquals(13, calls.size());
    assertTrue(calls.stream().allMatch("changes(standard)"::equals), calls.toString());
    assertFalse(underControl.contains(true));
  }

  @Test
  void otherThreadsJustPrint() {
    assertEquals(List.of(), uncontrolled(() -> lines(System.out)));
    assertEquals(LINES, text());
    assertEquals(List.of(), uncontrolled(() -> parts(System.out)));
    assertEquals(PARTS, text());
  }

  @Test
  void otherStreamsAreLikeAnyObject() {
    System.setOut(real);
    assertEquals(List.of(), controlled(() -> lines(standard)));
    assertEquals(LINES, text());
    assertEquals(List.of(), controlled(() -> parts(standard)));
    assertEquals(PARTS, text());
    assertFalse(underControl.contains(false));
  }
}
