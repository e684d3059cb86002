package dev.heddle.core.encoding;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/**
 * Bytes as URL-safe Base64: a byte that says whether the rest is deflated, the bytes, and a CRC-32
 * of them.
 */
public final class PackedText {
  private static final int PLAIN = 0;
  private static final int DEFLATED = 1;
  private static final int MAX_BYTES = 1 << 25;

  private PackedText() {}

  /** The text of what was written. */
  public static String of(ByteWriter written) {
    byte[] content = written.toBytes();
    byte[] plain =
        ByteBuffer.allocate(content.length + Integer.BYTES)
            .put(content)
            .putInt(checksum(content))
            .array();
    byte[] packed = deflate(plain);
    boolean smaller = packed.length < plain.length;
    byte[] body = smaller ? packed : plain;
    byte[] all = new byte[body.length + 1];
    all[0] = (byte) (smaller ? DEFLATED : PLAIN);
    System.arraycopy(body, 0, all, 1, body.length);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
  }

  /** Reads such a text; {@link CorruptTextException} if it is none. */
  public static ByteReader read(String text) {
    byte[] raw = decode(text);
    if (raw.length == 0) {
      throw new CorruptTextException("it is empty");
    }
    byte[] rest = Arrays.copyOfRange(raw, 1, raw.length);
    return switch (raw[0]) {
      case PLAIN -> checked(rest);
      case DEFLATED -> checked(inflate(rest));
      default -> throw new CorruptTextException("it is damaged");
    };
  }

  private static ByteReader checked(byte[] bytes) {
    int end = bytes.length - Integer.BYTES;
    if (end < 0) {
      throw new CorruptTextException("it ends too early");
    }
    byte[] content = Arrays.copyOf(bytes, end);
    if (ByteBuffer.wrap(bytes).getInt(end) != checksum(content)) {
      throw new CorruptTextException("its checksum is wrong");
    }
    return new ByteReader(content);
  }

  private static int checksum(byte[] bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    return (int) crc.getValue();
  }

  private static byte[] decode(String text) {
    try {
      return Base64.getUrlDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new CorruptTextException("it has characters that do not belong there");
    }
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
          throw new CorruptTextException("it ends too early");
        }
        if (out.size() > MAX_BYTES) {
          throw new CorruptTextException("it is too large");
        }
        out.write(buffer, 0, count);
      }
      if (inflater.getRemaining() > 0) {
        throw new CorruptTextException("it goes on after its end");
      }
      return out.toByteArray();
    } catch (DataFormatException e) {
      throw new CorruptTextException("it cannot be unpacked");
    } finally {
      inflater.end();
    }
  }
}
