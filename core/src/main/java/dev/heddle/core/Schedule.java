package dev.heddle.core;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * The choices that made one execution, as data.
 *
 * <p>The text form is {@code h1:} and then, in URL-safe Base64: a byte that says whether the rest
 * is deflated; the length of the settings and the settings; the number of choices; the choices as
 * variable-length numbers; one check byte for each; a CRC-32 of all that. A check fingerprints what
 * there was to choose from, so that a replay can say at which step a program first behaved
 * differently.
 */
public final class Schedule {
  private static final String PREFIX = "h1:";
  private static final String TOO_SHORT = "it ends too early";
  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;
  private static final int MAX_BYTES = 1 << 25;

  private final String settings;
  private final int[] choices;
  private final byte[] checks;

  Schedule(String settings, int[] choices, byte[] checks) {
    if (choices.length != checks.length) {
      throw new IllegalArgumentException("every choice has one check");
    }
    this.settings = settings;
    this.choices = choices;
    this.checks = checks;
  }

  /**
   * The settings under which the choices have their meaning; what they say is the program's matter.
   */
  public String settings() {
    return settings;
  }

  /** How many choices there are. */
  public int length() {
    return choices.length;
  }

  int choice(int index) {
    return choices[index];
  }

  byte check(int index) {
    return checks[index];
  }

  /** Reads the text form; {@link IllegalArgumentException} with one clear line if it is none. */
  public static Schedule parse(String text) {
    String trimmed = text.strip();
    if (!trimmed.startsWith(PREFIX)) {
      throw new IllegalArgumentException("not a schedule: it should start with '" + PREFIX + "'");
    }
    byte[] raw = decode(trimmed.substring(PREFIX.length()));
    if (raw.length == 0) {
      throw corrupt("it is empty");
    }
    byte[] rest = Arrays.copyOfRange(raw, 1, raw.length);
    return switch (raw[0]) {
      case PLAIN -> read(rest);
      case DEFLATED -> read(inflate(rest));
      default -> throw corrupt("it is damaged, or comes from a newer Heddle");
    };
  }

  private static byte[] decode(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw corrupt("it has characters that do not belong there");
    }
  }

  private static IllegalArgumentException corrupt(String why) {
    return new IllegalArgumentException(
        "corrupt schedule: " + why + "; copy it whole, from h1: to its end");
  }

  private static Schedule read(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    if (end < 0) {
      throw corrupt(TOO_SHORT);
    }
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, end);
    if (ByteBuffer.wrap(bytes).getInt(end) != (int) crc.getValue()) {
      throw corrupt("its checksum is wrong");
    }
    Reader reader = new Reader(bytes, end);
    String settings = new String(reader.bytes(reader.number()), StandardCharsets.UTF_8);
    int count = reader.number();
    if (count > reader.left() / 2) {
      throw corrupt(TOO_SHORT);
    }
    int[] choices = new int[count];
    for (int i = 0; i < count; i++) {
      choices[i] = reader.number();
    }
    byte[] checks = reader.bytes(count);
    if (reader.left() > 0) {
      throw corrupt("it goes on after its end");
    }
    return new Schedule(settings, choices, checks);
  }

  /** Reads bytes up to an end and says so if there are fewer than there should be. */
  private static final class Reader {
    private final byte[] bytes;
    private final int end;
    private int position;

    Reader(byte[] bytes, int end) {
      this.bytes = bytes;
      this.end = end;
    }

    int left() {
      return end - position;
    }

    byte[] bytes(int count) {
      if (count > left()) {
        throw corrupt(TOO_SHORT);
      }
      position += count;
      return Arrays.copyOfRange(bytes, position - count, position);
    }

    /** A number that is not negative, in at most five bytes. */
    int number() {
      long value = 0;
      for (int shift = 0; shift < 35 && position < end; shift += 7) {
        byte next = bytes[position++];
        value |= (long) (next & 0x7f) << shift;
        if (next >= 0 && value <= Integer.MAX_VALUE) {
          return (int) value;
        }
      }
      throw corrupt(position == end ? TOO_SHORT : "it has a number that is too large");
    }
  }

  private static void number(ByteArrayOutputStream out, int value) {
    int left = value;
    while (left >>> 7 != 0) {
      out.write((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write(left);
  }

  /** The text form, which {@link #parse} reads. */
  @Override
  public String toString() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] settingBytes = settings.getBytes(StandardCharsets.UTF_8);
    number(out, settingBytes.length);
    out.writeBytes(settingBytes);
    number(out, choices.length);
    for (int choice : choices) {
      number(out, choice);
    }
    out.writeBytes(checks);
    CRC32 crc = new CRC32();
    crc.update(out.toByteArray());
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      out.write((int) (crc.getValue() >>> shift));
    }
    byte[] plain = out.toByteArray();
    byte[] packed = deflate(plain);
    boolean smaller = packed.length < plain.length;
    byte[] body = smaller ? packed : plain;
    byte[] all = new byte[body.length + 1];
    all[0] = (byte) (smaller ? DEFLATED : PLAIN);
    System.arraycopy(body, 0, all, 1, body.length);
    return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  private static byte[] deflate(byte[] bytes) {
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    deflater.setInput(bytes);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }

  private static byte[] inflate(byte[] bytes) {
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(bytes);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      while (!inflater.finished()) {
        int count = inflater.inflate(buffer);
        if (count == 0 && !inflater.finished()) {
          throw corrupt(TOO_SHORT);
        }
        if (out.size() > MAX_BYTES) {
          throw corrupt("it is too large");
        }
        out.write(buffer, 0, count);
      }
      if (inflater.getRemaining() > 0) {
        throw corrupt("it goes on after its end");
      }
      return out.toByteArray();
    } catch (DataFormatException e) {
      throw corrupt("it cannot be unpacked");
    } finally {
      inflater.end();
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Schedule that
        && settings.equals(that.settings)
        && Arrays.equals(choices, that.choices)
        && Arrays.equals(checks, that.checks);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(choices) * 31 + settings.hashCode();
  }
}
