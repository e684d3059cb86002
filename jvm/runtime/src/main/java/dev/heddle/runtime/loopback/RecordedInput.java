package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What has been read from a stream, in the pieces in which it came. */
public final class RecordedInput {
  private static final int PIECE = 8192;

  private static @Nullable RecordedInput latest;

  private final InputStream stream;
  private byte[] bytes = new byte[PIECE];
  private int count;
  private int[] ends = new int[16];
  private int pieces;
  private boolean over;

  private RecordedInput(InputStream stream) {
    this.stream = stream;
  }

  /** What has been read from a stream: also by earlier searches, if they had the same one. */
  public static synchronized RecordedInput of(InputStream stream) {
    RecordedInput known = latest;
    if (known == null || known.stream != stream) {
      known = new RecordedInput(stream);
      latest = known;
    }
    return known;
  }

  InputStream stream() {
    return stream;
  }

  /** The end of the piece that holds a place, which is read now if necessary; -1 at the end. */
  int end(int place) throws IOException {
    if (place >= count && !over) {
      readOn();
    }
    for (int i = 0; i < pieces; i++) {
      if (ends[i] > place) {
        return ends[i];
      }
    }
    return -1;
  }

  private void readOn() throws IOException {
    byte[] piece = new byte[PIECE];
    int read = stream.read(piece, 0, PIECE);
    if (read < 0) {
      over = true;
      return;
    }
    if (count + read > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(count + read, bytes.length * 2));
    }
    System.arraycopy(piece, 0, bytes, count, read);
    count += read;
    if (pieces == ends.length) {
      ends = Arrays.copyOf(ends, pieces * 2);
    }
    ends[pieces++] = count;
  }

  /** How many bytes of the piece that holds a place follow, if it has been read. */
  int known(int place) {
    for (int i = 0; i < pieces; i++) {
      if (ends[i] > place) {
        return ends[i] - place;
      }
    }
    return 0;
  }

  void copy(int place, byte[] target, int from, int length) {
    System.arraycopy(bytes, place, target, from, length);
  }
}
