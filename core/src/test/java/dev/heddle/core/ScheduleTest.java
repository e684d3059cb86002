package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {
  private static final ReplaySettings.Reader OTHER =
      new ReplaySettings.Reader() {
        @Override
        public String kind() {
          return "other";
        }

        @Override
        public ReplaySettings read(List<String> fields) {
          throw new AssertionError("fields of another kind");
        }
      };

  /** The kind of the settings, and how many fields they have. */
  private static final int[] KIND = {5, 'n', 'a', 'm', 'e', 'd', 1};

  private static Schedule random(String settings, int length, int bound, long seed) {
    Random random = new Random(seed);
    byte[] checks = new byte[length];
    random.nextBytes(checks);
    return new Schedule(
        new NamedSettings(settings), random.ints(length, 0, bound).toArray(), checks);
  }

  private static Schedule parse(String text) {
    return Schedule.parse(text, NamedSettings.READER);
  }

  private static void assertRoundTrip(Schedule schedule) {
    String text = schedule.toString();
    Schedule parsed = parse(text);
    assertEquals(schedule, parsed);
    assertEquals(schedule.hashCode(), parsed.hashCode());
    assertEquals(schedule.settings(), parsed.settings());
    assertEquals(text, parsed.toString());
    assertTrue(text.matches("h2:[A-Za-z0-9_-]+"), "survives in a bug tracker");
  }

  private static String refusal(String text) {
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> parse(text));
    return clear(refused);
  }

  private static String clear(IllegalArgumentException refused) {
    String message = String.valueOf(refused.getMessage());
    assertEquals(1, message.lines().count(), message);
    assertTrue(
        message.startsWith("corrupt schedule: ") || message.startsWith("not a schedule"), message);
    return message;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 10, 127, 128, 129, 1_000, 50_000})
  void everyLengthComesBack(int length) {
    assertRoundTrip(random("", length, 3, 1));
    assertRoundTrip(random("c=samples.LostUpdate;a=1", length, 200, 2));
  }

  @Test
  void everyChoiceComesBack() {
    int[] choices = {0, 1, 127, 128, 16_383, 16_384, 1 << 21, 1 << 28, Integer.MAX_VALUE};
    assertRoundTrip(new Schedule(new NamedSettings("s"), choices, new byte[choices.length]));
  }

  @Test
  void anySettingsComeBack() {
    assertRoundTrip(random("späm ☃ \uD83E\uDDF5 \0\n\t\"h2:\"", 3, 3, 3));
    assertRoundTrip(random("x".repeat(500_000), 3, 3, 4));
    String all =
        new Random(5)
            .ints(20_000, 0, Character.MAX_CODE_POINT)
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
            .toString();
    assertRoundTrip(random(all, 3, 3, 6));
  }

  @Test
  void aLongRegularScheduleIsShort() {
    int[] choices = new int[100_000];
    Arrays.setAll(choices, i -> i % 3);
    String text =
        new Schedule(new NamedSettings("s"), choices, new byte[choices.length]).toString();
    assertTrue(text.length() < 1_000, "it has " + text.length() + " characters");
  }

  @Test
  void schedulesAreEqualIfAllTheyHaveIs() {
    Schedule schedule = new Schedule(new NamedSettings("s"), new int[] {1, 2}, new byte[] {3, 4});
    assertEquals(
        schedule, new Schedule(new NamedSettings("s"), new int[] {1, 2}, new byte[] {3, 4}));
    assertNotEquals(
        schedule, new Schedule(new NamedSettings("t"), new int[] {1, 2}, new byte[] {3, 4}));
    assertNotEquals(
        schedule, new Schedule(new NamedSettings("s"), new int[] {1, 1}, new byte[] {3, 4}));
    assertNotEquals(
        schedule, new Schedule(new NamedSettings("s"), new int[] {1, 2}, new byte[] {3, 5}));
    assertNotEquals(schedule, new Schedule(new NamedSettings("s"), new int[] {1}, new byte[] {3}));
  }

  @Test
  void everyChoiceHasACheck() {
    assertThrows(
        IllegalArgumentException.class,
        () -> new Schedule(new NamedSettings("s"), new int[1], new byte[2]));
  }

  @Test
  void whiteSpaceAroundItDoesNotMatter() {
    Schedule schedule = random("s", 20, 3, 7);
    assertEquals(schedule, parse("  \n" + schedule + "\t\r\n "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "h",
        "h2",
        "H2:AAAA",
        "h:AAAA",
        "hx:AAAA",
        "samples.LostUpdate",
        ":",
        "\0"
      })
  void whatDoesNotBeginLikeAScheduleIsNone(String text) {
    assertEquals("not a schedule: it should start with 'h2:'", refusal(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h1", "h3", "h10"})
  void anotherFormatIsRefusedInOneLine(String format) {
    assertEquals(
        "not a schedule of this version: it has format "
            + format
            + ", this version writes h2; run the test again for a new one",
        refusal(format + ":AXPNSixLVDAyVSiuzEvOKMrPyyxOLMnMz9Mu"));
  }

  @Test
  void aScheduleOfAnotherKindOfProgramIsRefused() {
    String text = random("s", 3, 3, 3).toString();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> Schedule.parse(text, OTHER));
    assertEquals(
        "not a schedule of such a program: it is of kind 'named', not 'other'",
        refused.getMessage());
  }

  @Test
  void aProgramWithoutSettingsNeedsNoReader() {
    Schedule schedule = new Schedule(ReplaySettings.NONE, new int[] {1, 2}, new byte[2]);
    assertEquals(schedule, Schedule.parse(schedule.toString()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2:",
        "h2:A",
        "h2:AA",
        "h2:AAAA",
        "h2:AAAAAAA",
        "h2:AQ",
        "h2:AQID",
        "h2:Ag",
        "h2:_w",
        "h2:AAEC AwQ",
        "h2:AA\nAA",
        "h2:AA==",
        "h2:====",
        "h2:ääää",
        "h2:h2:AAAA",
        "h2:AA+/",
        "h2:AAAA.",
        "h2:\uD83E\uDDF5"
      })
  void whatOnlyBeginsLikeAScheduleIsCorrupt(String text) {
    assertTrue(refusal(text).startsWith("corrupt schedule: "));
  }

  @Test
  void everyBeginningOfAScheduleIsCorrupt() {
    for (int length : new int[] {5, 60}) {
      String text = random("settings", length, 3, 8).toString();
      for (int end = 0; end < text.length(); end++) {
        refusal(text.substring(0, end));
      }
    }
  }

  @Test
  void twoSchedulesInOneAreCorrupt() {
    String text = random("settings", 50, 3, 9).toString();
    refusal(text + text);
    refusal(text + text.substring(3));
  }

  /** Any change of one character gives one clear line, or an equal schedule. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 60, 120})
  void noChangedCharacterGoesUnnoticed(int length) {
    Schedule schedule = random("a=1;c=samples.LostUpdate", length, 3, length);
    String text = schedule.toString();
    Random random = new Random(10);
    for (int i = 0; i < text.length(); i++) {
      for (int bit = 0; bit < 8; bit++) {
        assertNoticed(schedule, text, i, (char) (text.charAt(i) ^ (1 << bit)));
      }
      assertNoticed(schedule, text, i, (char) random.nextInt(Character.MAX_VALUE));
      for (int n = 0; n < 4; n++) {
        assertNoticed(schedule, text, i, BASE64.charAt(random.nextInt(BASE64.length())));
      }
    }
  }

  private static final String BASE64 =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

  private static void assertNoticed(Schedule schedule, String text, int index, char with) {
    String changed = text.substring(0, index) + with + text.substring(index + 1);
    try {
      assertEquals(schedule, parse(changed), changed);
    } catch (IllegalArgumentException e) {
      clear(e);
    }
  }

  /** Bytes with a right checksum, as only a forger or a bug would write them. */
  private static String forged(boolean deflated, int... body) {
    byte[] bytes = new byte[body.length + Integer.BYTES];
    for (int i = 0; i < body.length; i++) {
      bytes[i] = (byte) body[i];
    }
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, body.length);
    ByteBuffer.wrap(bytes).putInt(body.length, (int) crc.getValue());
    return text(deflated, bytes);
  }

  private static String text(boolean deflated, byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(deflated ? 1 : 0);
    if (deflated) {
      Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
      deflater.setInput(bytes);
      deflater.finish();
      byte[] buffer = new byte[8192];
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
      deflater.end();
    } else {
      out.writeBytes(bytes);
    }
    return "h2:" + Base64.getUrlEncoder().withoutPadding().encodeToString(out.toByteArray());
  }

  @Test
  void forgingWorksAtAll() {
    Schedule schedule = new Schedule(new NamedSettings("s"), new int[] {5}, new byte[] {7});
    assertEquals(schedule, parse(forged(false, concat(KIND, 1, 's', 1, 5, 7))));
    assertEquals(schedule, parse(forged(true, concat(KIND, 1, 's', 1, 5, 7))));
  }

  @Test
  void lengthsThatDoNotFitAreCorrupt() {
    for (boolean deflated : new boolean[] {false, true}) {
      refusal(forged(deflated));
      refusal(forged(deflated, 5, 'n'));
      refusal(forged(deflated, 0, 2, 0));
      refusal(forged(deflated, KIND));
      refusal(forged(deflated, concat(KIND, 0)));
      refusal(forged(deflated, concat(KIND, 2, 's')));
      refusal(forged(deflated, concat(KIND, 1, 's', 2, 5, 7)));
      refusal(forged(deflated, concat(KIND, 1, 's', 1, 5)));
      refusal(forged(deflated, concat(KIND, 1, 's', 1, 5, 7, 0)));
      refusal(forged(deflated, concat(KIND, 1, 's', 0, 0)));
      refusal(forged(deflated, concat(KIND, 0x80)));
    }
  }

  @Test
  void hugeAndNegativeNumbersAreCorrupt() {
    int[] max = {0xff, 0xff, 0xff, 0xff, 0x07};
    int[] negative = {0xff, 0xff, 0xff, 0xff, 0x0f};
    int[] tooLong = {0x80, 0x80, 0x80, 0x80, 0x80, 0x01};
    int[] tooLarge = {0xff, 0xff, 0xff, 0xff, 0x7f};
    for (int[] number : new int[][] {max, negative, tooLong, tooLarge}) {
      refusal(forged(false, number));
      refusal(forged(false, concat(new int[] {0}, number)));
      refusal(forged(false, concat(KIND, number)));
      refusal(forged(false, concat(concat(KIND, 0), number)));
      if (number != max) {
        refusal(forged(false, concat(concat(concat(KIND, 0, 1), number), 7)));
      }
    }
  }

  private static int[] concat(int[] a, int... b) {
    int[] both = Arrays.copyOf(a, a.length + b.length);
    System.arraycopy(b, 0, both, a.length, b.length);
    return both;
  }

  @Test
  void whatUnpacksToTooMuchIsCorrupt() {
    assertTrue(refusal(text(true, new byte[33 << 20])).contains("too large"));
  }
}
