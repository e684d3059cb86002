package dev.heddle.core.encoding;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Writes numbers and strings as bytes, which a {@link ByteReader} reads. */
public final class ByteWriter {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  /** A number that is not negative, in as few bytes as it needs. */
  public void number(int value) {
    int left = value;
    while (left >>> 7 != 0) {
      out.write((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    out.write(left);
  }

  /** A string, after its length. */
  public void string(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    number(bytes.length);
    out.writeBytes(bytes);
  }

  /** Bytes as they are; the reader must know how many there are. */
  public void bytes(byte[] bytes) {
    out.writeBytes(bytes);
  }

  /** Everything that was written. */
  public byte[] toBytes() {
    return out.toByteArray();
  }
}
