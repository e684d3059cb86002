package dev.heddle.explicit.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file for pages of longs that are not needed in memory; it is deleted when the JVM ends. */
final class SpillFile {
  private final FileChannel file;
  private final ByteBuffer buffer;
  private final int page;

  /** The page that was read last. */
  private int last = -1;

  private final long[] numbers;

  private SpillFile(FileChannel file, int page) {
    this.file = file;
    this.page = page;
    this.buffer = ByteBuffer.allocateDirect(page * Long.BYTES);
    this.numbers = new long[page];
  }

  /** A file for pages of a length, or null if there cannot be one. */
  static @Nullable SpillFile open(int page) {
    try {
      Path path = Files.createTempFile("heddle-states", ".bin");
      return new SpillFile(
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE),
          page);
    } catch (IOException e) {
      return null;
    }
  }

  /** Writes a page; false if there is no room for it. */
  synchronized boolean write(int number, long[] longs) {
    buffer.clear();
    buffer.asLongBuffer().put(longs);
    try {
      long at = position(number);
      while (buffer.hasRemaining()) {
        at += file.write(buffer, at);
      }
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A number of a page that was written. */
  synchronized long read(int number, int index) {
    if (number != last) {
      buffer.clear();
      try {
        long at = position(number);
        while (buffer.hasRemaining()) {
          at += file.read(buffer, at);
        }
      } catch (IOException e) {
        throw new UncheckedIOException("states cannot be read from a temporary file again", e);
      }
      buffer.flip();
      buffer.asLongBuffer().get(numbers);
      last = number;
    }
    return numbers[index];
  }

  private long position(int number) {
    return (long) number * page * Long.BYTES;
  }
}
