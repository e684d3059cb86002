package dev.heddle.runtime.loopback;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/**
 * The standard input as one execution sees it: from the beginning, whatever other executions have
 * read.
 */
final class StandardInput extends InputStream {
  private final NetworkScheduling turns;
  private final RecordedInput recording;
  private final NetworkPart part = new Place();
  private int next;

  StandardInput(NetworkScheduling turns, RecordedInput recording) {
    this.turns = turns;
    this.recording = recording;
  }

  /** How far it has been read. */
  private static final class Place extends NetworkPart {
    @Override
    public String name() {
      return "the standard input";
    }

    @Override
    public String wanted() {
      return name();
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] target, int from, int length) throws IOException {
    Objects.checkFromIndexSize(from, length, target.length);
    turns.step(part, true, "read");
    if (length == 0) {
      return 0;
    }
    int end = recorded(next);
    if (end < 0) {
      return -1;
    }
    int taken = Math.min(length, end - next);
    recording.copy(next, target, from, taken);
    next += taken;
    return taken;
  }

  /**
   * Where the piece ends that holds a place; reads on, uncontrolled, if no execution has got so
   * far.
   */
  private int recorded(int place) throws IOException {
    try {
      return turns.outside(() -> recording.end(place));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  @Override
  public int available() {
    turns.step(part, false, "available");
    return recording.known(next);
  }
}
