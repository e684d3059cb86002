package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * What channels read into and write from: arrays in between, so that no step is taken meanwhile.
 */
final class ChannelBuffers {
  /** As many bytes as one call moves at most. */
  private static final int MOST = 1 << 16;

  private ChannelBuffers() {}

  /** Reads into an array, from its beginning. */
  @FunctionalInterface
  interface Reading {
    /** Returns how many bytes were read, or -1. */
    int read(byte[] target) throws IOException;
  }

  /** Writes from an array, from its beginning. */
  @FunctionalInterface
  interface Writing {
    /** Returns how many bytes were written. */
    int write(byte[] source) throws IOException;
  }

  /** Fills buffers with what can be read at once, after waiting for the first byte. */
  static long read(ByteBuffer[] buffers, int from, int count, Reading reading) throws IOException {
    Objects.checkFromIndexSize(from, count, buffers.length);
    long room = 0;
    for (int i = from; i < from + count; i++) {
      if (buffers[i].isReadOnly()) {
        throw new IllegalArgumentException("Read-only buffer");
      }
      room += buffers[i].remaining();
    }
    byte[] data = new byte[(int) Math.min(room, MOST)];
    int read = reading.read(data);
    if (read == NetworkOperation.NOT_YET) {
      return 0;
    }
    int done = 0;
    for (int i = from; i < from + count && done < read; i++) {
      int part = Math.min(buffers[i].remaining(), read - done);
      buffers[i].put(data, done, part);
      done += part;
    }
    return read;
  }

  /** Writes what buffers hold; all of it if the channel waits. */
  static long write(
      ByteBuffer[] buffers, int from, int count, NetworkCaller caller, Writing writing)
      throws IOException {
    Objects.checkFromIndexSize(from, count, buffers.length);
    long done = 0;
    for (int i = from; i < from + count; i++) {
      ByteBuffer buffer = buffers[i];
      while (buffer.hasRemaining()) {
        byte[] data = new byte[Math.min(buffer.remaining(), MOST)];
        buffer.duplicate().get(data);
        int written = writing.write(data);
        if (written == NetworkOperation.NOT_YET) {
          return done;
        }
        buffer.position(buffer.position() + written);
        done += written;
        if (written < data.length && !caller.blocking()) {
          return done;
        }
      }
    }
    return done;
  }
}
