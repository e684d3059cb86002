package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.net.SocketException;

/**
 * Bytes on their way in one direction: what is written can be read at once.
 *
 * <p>A reader that closes lets one more write succeed, whose bytes are lost, unless it resets the
 * connection, see {@link ConnectionEnd}.
 */
final class ByteFlow extends NetworkPart {
  private final String from;
  private final String to;
  private final byte[] ring;
  private int first;
  private int count;
  private boolean writerClosed;
  private boolean readerClosed;
  private boolean readerDeaf;
  private boolean reset;
  private boolean broken;

  ByteFlow(String from, String to, int capacity) {
    this.from = from;
    this.to = to;
    this.ring = new byte[capacity];
  }

  @Override
  public String name() {
    return "the connection from " + from + " to " + to;
  }

  @Override
  public String wanted() {
    return (count == 0 ? "data in " : "room in ") + name();
  }

  int available() {
    return count;
  }

  /** Whether a read would not wait. */
  boolean readable() {
    return count > 0 || writerClosed || readerDeaf;
  }

  /** Whether a write would not wait. */
  boolean writable() {
    return count < ring.length || readerClosed || readerDeaf;
  }

  /** Takes bytes, at least one; -1 at the end. */
  int read(byte[] target, int from, int length) throws SocketException {
    if (length == 0) {
      return 0;
    }
    if (readerDeaf) {
      return -1;
    }
    if (count == 0) {
      if (reset) {
        throw new SocketException("Connection reset");
      }
      return writerClosed ? -1 : NetworkOperation.NOT_YET;
    }
    int taken = Math.min(length, count);
    for (int i = 0; i < taken; i++) {
      target[from + i] = ring[(first + i) % ring.length];
    }
    first = (first + taken) % ring.length;
    count -= taken;
    return taken;
  }

  /** Puts as many bytes as there is room for, at least one. */
  int write(byte[] source, int from, int length, String complaint) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (broken || writerClosed) {
      throw new SocketException("Broken pipe");
    }
    if (readerClosed) {
      broken = true;
      if (complaint.isEmpty()) {
        return length;
      }
      throw new IOException(complaint);
    }
    if (readerDeaf) {
      return length;
    }
    int put = Math.min(length, ring.length - count);
    for (int i = 0; i < put; i++) {
      ring[(first + count + i) % ring.length] = source[from + i];
    }
    count += put;
    return put == 0 ? NetworkOperation.NOT_YET : put;
  }

  void closeWriter() {
    writerClosed = true;
  }

  /** The reader closes; returns whether bytes are lost that it has not read. */
  boolean closeReader() {
    readerClosed = true;
    boolean lost = count > 0;
    count = 0;
    return lost;
  }

  /** The reader does not read any more. */
  void deafen() {
    readerDeaf = true;
    count = 0;
  }

  /** Whether the writer has ended the stream. */
  boolean writerClosed() {
    return writerClosed;
  }

  /** Whether a write fails because there is no reader any more. */
  boolean isBroken() {
    return broken;
  }

  /** What is written from now on will never be read, and the next write fails at once. */
  void breakOff() {
    broken = true;
  }

  /** The writer has closed without ending the stream, which the reader learns or not. */
  void reset(boolean toBeTold) {
    reset = toBeTold;
  }

  /** Whether the reader is still to learn that the writer has closed. */
  boolean reset() {
    return reset;
  }
}
