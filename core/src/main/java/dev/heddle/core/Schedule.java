package dev.heddle.core;

import java.io.ByteArrayOutputStream;
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
  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;
  private static final int MAX_BYTES = 1 << 28;

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
    try {
      byte[] raw = Base64.getUrlDecoder().decode(trimmed.substring(PREFIX.length()));
      if (raw.length == 0) {
        throw corrupt("it is empty");
      }
      byte[] rest = Arrays.copyOfRange(raw, 1, raw.length);
      return switch (raw[0]) {
        case PLAIN -> read(rest);
        case DEFLATED -> read(inflate(rest));
        default -> throw corrupt("it comes from a newer Heddle");
      };
    } catch (DataFormatException e) {
      throw corrupt("it cannot be unpacked");
    } catch (ArrayIndexOutOfBoundsException e) {
      throw corrupt("it ends too early");
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw message.startsWith("corrupt")
          ? e
          : corrupt("it has characters that do not belong there");
    }
  }

  private static IllegalArgumentException corrupt(String why) {
    return new IllegalArgumentException(
        "corrupt schedule: " + why + "; copy it whole, from h1: to its end");
  }

  private static Schedule read(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    CRC32 crc = new CRC32();
    crc.update(bytes, 0, Math.max(end, 0));
    int stored = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      stored = (stored << Byte.SIZE) | (bytes[end + i] & 0xff);
    }
    if (stored != (int) crc.getValue()) {
      throw corrupt("its checksum is wrong");
    }
    Reader reader = new Reader(bytes);
    int settingsLength = reader.number();
    String settings = new String(bytes, reader.position, settingsLength, StandardCharsets.UTF_8);
    reader.position += settingsLength;
    int[] choices = new int[reader.number()];
    for (int i = 0; i < choices.length; i++) {
      choices[i] = reader.number();
    }
    byte[] checks = Arrays.copyOfRange(bytes, reader.position, reader.position + choices.length);
    return new Schedule(settings, choices, checks);
  }

  private static final class Reader {
    private final byte[] bytes;
    private int position;

    Reader(byte[] bytes) {
      this.bytes = bytes;
    }

    int number() {
      int value = 0;
      for (int shift = 0; ; shift += 7) {
        byte next = bytes[position++];
        value |= (next & 0x7f) << shift;
        if (next >= 0) {
          return value;
        }
      }
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

  private static byte[] inflate(byte[] bytes) throws DataFormatException {
    Inflater inflater = new Inflater(true);
    inflater.setInput(bytes);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    while (!inflater.finished()) {
      int count = inflater.inflate(buffer);
      if (count == 0 || out.size() > MAX_BYTES) {
        throw new DataFormatException();
      }
      out.write(buffer, 0, count);
    }
    inflater.end();
    return out.toByteArray();
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
