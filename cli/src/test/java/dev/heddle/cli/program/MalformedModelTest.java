package dev.heddle.cli.program;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.cli.CommandRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever a file holds, every command that reads a model says what is wrong, with status 2. */
class MalformedModelTest {
  private static final String GOOD =
      """
      const N = 2;
      enum Colour { RED, GREEN }
      record Point { x: int; y: 0..N; }
      var count: int = 0;
      var points: array N of Point;
      lock l;
      channel c(1): bool;
      proc increment(n: int): int {
        acquire l; // under the lock
        count = count + (n > 0 ? 1 : 2) * -points[0].y;
        release l;
        return count;
      }
      proc check() {
        var got: int;
        got = increment(1);
        if got == 3 { send true to c; } else { skip; }
        while * { yield; }
        for i in 0..1 { atomic { points[i].y = i; } }
        assert (all i in 0..1: count != i) || count == N, "an update was lost";
      }
      thread worker[i in 1..N] runs check();
      invariant small: count <= 9;
      ltl later: always (count == 1 => eventually count == 2);
      """;

  /** A megabyte, or nearly, of what may be nested or repeated. */
  private static final int MANY = 1_000_000;

  @TempDir private Path folder;

  /** Every command that reads a model refuses this. */
  private void refused(byte[] text) throws IOException {
    Path file = file(text);
    refused("verify", file.toString());
    refused("verify", "--engine", "smt", file.toString());
    refused("simulate", file.toString());
    refused("fmt", file.toString());
    refused("translate", file.toString());
    refused("replay", schedule(), file.toString());
    assertArrayEquals(text, Files.readAllBytes(file));
  }

  private Path file(byte[] text) throws IOException {
    Path file = folder.resolve("m.hd");
    Files.write(file, text);
    return file;
  }

  private static void refused(String... arguments) {
    CommandRun run = CommandRun.of(arguments);
    String told = String.join(" ", arguments) + "\n" + run.err();
    assertEquals(2, run.status(), told);
    assertTrue(run.err().startsWith("heddle: "), told);
    assertFalse(run.err().contains("\tat "), told);
    assertTrue(run.err().length() < 20_000, told);
    assertEquals("", run.out(), told);
  }

  /** A schedule of another text. */
  private String schedule() throws IOException {
    Path other = folder.resolve("other.hd");
    Files.writeString(other, "proc p() { assert false; } thread t runs p();");
    return CommandRun.of("verify", other.toString()).schedule();
  }

  @Test
  void textsThatEndTooEarly() throws IOException {
    for (int length : List.of(3, 100, 250, 333, 400, 555, 640, GOOD.length() - 3)) {
      refused(GOOD.substring(0, length).getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void bytesThatAreNoText() throws IOException {
    Random random = new Random(7);
    for (int length : List.of(1, 10, 1000, 50_000)) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      refused(bytes);
    }
    refused(new byte[] {0});
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "const A = %(",
        "const A = %!",
        "const A = %-",
        "const A = 0 %? 0 : 0",
        "const A = 0 %=> 0",
        "const A = %1 + 1;",
        "const A = a%.a;",
        "const A = %a[",
        "const A = %all i in 0..1: ",
        "var x: %array 2 of ",
        "var x: int = %[",
        "var x: bool; ltl q: %always x;",
        "proc p() %{",
        "proc p() { %if true { }",
        "proc p() { if true { } %else if true { }",
        "proc p() { %while * ",
        "proc p() { %atomic { ",
        "proc p() { %for i in 0..1 { ",
        "proc p() { %skip; x",
        "proc p(%int, ",
        "/%* ",
        "/* %/*",
        "%\"",
        "%proc p() { } ",
      })
  void aMegabyteOfAnything(String text) throws IOException {
    int at = text.indexOf('%');
    String repeated = text.substring(at + 1);
    String whole = text.substring(0, at) + repeated.repeat(MANY / repeated.length());
    refused("verify", file(whole.getBytes(StandardCharsets.UTF_8)).toString());
  }

  @Test
  void aMegabyteOfNestingForEveryCommand() throws IOException {
    refused(("proc p() " + "{".repeat(MANY)).getBytes(StandardCharsets.UTF_8));
  }
}
