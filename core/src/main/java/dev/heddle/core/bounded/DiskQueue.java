package dev.heddle.core.bounded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A queue of byte strings that is first filled, then emptied in the same order, and then may be
 * filled again.
 *
 * <p>It holds about a megabyte in memory and the rest in a temporary file, which is deleted when
 * the queue is closed or the JVM ends.
 */
final class DiskQueue {
  private static final int MEMORY = 1 << 20;
  private static final int INITIAL = 1 << 12;
  private static final int LENGTH = Integer.BYTES;

  /**
   * While filling, what is not in the file yet; while emptying, a part of it that was read again.
   */
  private byte[] buffer = new byte[INITIAL];

  /** How much of the buffer is in use, and how much of that has been read. */
  private int end;

  private int start;
  private @Nullable FileChannel file;

  /** How many bytes the file has, and how many of them have been read. */
  private long written;

  private long read;
  private boolean emptying;
  private int lastLength;

  /** Adds a byte string; not between the first {@link #next} and the last. */
  void add(byte[] bytes, int length) {
    if (emptying) {
      throw new IllegalStateException("the spool is being emptied");
    }
    int needed = LENGTH + length;
    if (end + needed > MEMORY) {
      spill();
    }
    ensureRoom(needed);
    for (int i = 0; i < LENGTH; i++) {
      buffer[end + i] = (byte) (length >>> (i * Byte.SIZE));
    }
    System.arraycopy(bytes, 0, buffer, end + LENGTH, length);
    end += needed;
  }

  private void ensureRoom(int needed) {
    if (end + needed > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(end + needed, buffer.length * 2));
    }
  }

  /** Whether there is nothing left in it. */
  boolean isEmpty() {
    return start == end && read == written;
  }

  /**
   * Takes the first byte string out, into an array that is large enough: the given one, if it is.
   * At least one must be left.
   */
  byte[] next(byte[] into) {
    if (!emptying) {
      emptying = true;
      if (file != null) {
        spill();
      }
    }
    require(LENGTH);
    int length = 0;
    for (int i = 0; i < LENGTH; i++) {
      length |= (buffer[start + i] & 0xff) << (i * Byte.SIZE);
    }
    require(LENGTH + length);
    byte[] result = into.length >= length ? into : new byte[length];
    System.arraycopy(buffer, start + LENGTH, result, 0, length);
    start += LENGTH + length;
    lastLength = length;
    if (isEmpty()) {
      clear();
    }
    return result;
  }

  /** The length of the byte string that was taken out last. */
  int lastLength() {
    return lastLength;
  }

  private void clear() {
    start = 0;
    end = 0;
    read = 0;
    written = 0;
    emptying = false;
  }

  /** Puts the next bytes to be read into the buffer. */
  private void require(int count) {
    if (end - start >= count) {
      return;
    }
    System.arraycopy(buffer, start, buffer, 0, end - start);
    end -= start;
    start = 0;
    ensureRoom(count - end);
    try {
      FileChannel channel = file();
      int room = (int) Math.min(buffer.length - end, written - read);
      ByteBuffer free = ByteBuffer.wrap(buffer, end, room);
      while (free.hasRemaining()) {
        int got = channel.read(free, read);
        if (got < 0) {
          throw new IOException("a temporary file of the search is shorter than it was");
        }
        read += got;
      }
      end += room;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void spill() {
    try {
      ByteBuffer all = ByteBuffer.wrap(buffer, 0, end);
      FileChannel channel = file();
      while (all.hasRemaining()) {
        written += channel.write(all, written);
      }
      end = 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private FileChannel file() throws IOException {
    FileChannel channel = file;
    if (channel == null) {
      Path path = Files.createTempFile("heddle", ".spool");
      channel =
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = channel;
    }
    return channel;
  }

  /** Forgets everything and frees what it holds. */
  void close() {
    clear();
    buffer = new byte[INITIAL];
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      file = null;
    }
  }
}
