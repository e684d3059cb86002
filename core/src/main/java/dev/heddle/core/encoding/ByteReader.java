package dev.heddle.core.encoding;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads what a {@link ByteWriter} wrote; {@link CorruptTextException} if it is something else. */
public final class ByteReader {
  private static final String TOO_SHORT = "it ends too early";

  private final byte[] bytes;
  private int position;

  ByteReader(byte[] bytes) {
    this.bytes = bytes;
  }

  private int left() {
    return bytes.length - position;
  }

  /** Bytes as they are. */
  public byte[] bytes(int count) {
    if (count > left()) {
      throw new CorruptTextException(TOO_SHORT);
    }
    position += count;
    return Arrays.copyOfRange(bytes, position - count, position);
  }

  /** A string, after its length. */
  public String string() {
    return new String(bytes(number()), StandardCharsets.UTF_8);
  }

  /** A number that is not negative, in at most five bytes. */
  public int number() {
    long value = 0;
    for (int shift = 0; shift < 35 && position < bytes.length; shift += 7) {
      byte next = bytes[position++];
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0 && value <= Integer.MAX_VALUE) {
        return (int) value;
      }
    }
    throw new CorruptTextException(left() == 0 ? TOO_SHORT : "it has a number that is too large");
  }

  /**
   * How many entries follow, each of so many bytes at least; a count that does not fit is refused.
   */
  public int count(int leastBytes) {
    int count = number();
    if (count > left() / leastBytes) {
      throw new CorruptTextException(TOO_SHORT);
    }
    return count;
  }

  /** Checks that everything was read. */
  public void end() {
    if (left() > 0) {
      throw new CorruptTextException("it goes on after its end");
    }
  }
}
