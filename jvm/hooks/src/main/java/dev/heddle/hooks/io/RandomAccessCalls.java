package dev.heddle.hooks.io;

import dev.heddle.hooks.Replaces;
import java.io.IOException;
import java.io.RandomAccessFile;

/**
 * Calls of {@link RandomAccessFile} that are native on some JDK, so that they cannot contain a
 * hook.
 */
@Replaces(value = "java.io.RandomAccessFile", where = Replaces.Where.CALL)
public final class RandomAccessCalls {
  private RandomAccessCalls() {}

  /** {@link RandomAccessFile#length}. */
  public static long length(RandomAccessFile file) throws IOException {
    FileHooks.asks(file.getFD(), null);
    return file.length();
  }

  /** {@link RandomAccessFile#getFilePointer}. */
  public static long getFilePointer(RandomAccessFile file) throws IOException {
    FileHooks.asks(file.getFD(), null);
    return file.getFilePointer();
  }

  /** {@link RandomAccessFile#setLength}. */
  public static void setLength(RandomAccessFile file, long length) throws IOException {
    FileHooks.writesOn(file.getFD(), null);
    file.setLength(length);
  }
}
