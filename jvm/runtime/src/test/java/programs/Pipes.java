package programs;

import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PipedReader;
import java.io.PipedWriter;

/** Programs that use the pipes of java.io. */
public final class Pipes {
  private Pipes() {}

  /** Writes some bytes through a pipe with room for fewer, and closes it. */
  public static Object bytes(int count, int room) throws IOException {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out, room);
    Pieces.start(
        () -> {
          for (int i = 1; i <= count; i++) {
            out.write(i);
          }
          out.close();
        });
    StringBuilder read = new StringBuilder();
    for (int next = in.read(); next >= 0; next = in.read()) {
      read.append(next).append(' ');
    }
    return read.toString().strip();
  }

  /** The same with a character. */
  public static Object characters() throws IOException {
    PipedWriter out = new PipedWriter();
    PipedReader in = new PipedReader(out, 1);
    Pieces.start(
        () -> {
          out.write('a');
          out.close();
        });
    return (char) in.read() + " " + in.read();
  }

  /** The writer ends without closing the pipe. */
  public static Object broken() throws IOException {
    PipedOutputStream out = new PipedOutputStream();
    PipedInputStream in = new PipedInputStream(out, 1);
    Pieces.start(() -> out.write(1));
    int first = in.read();
    try {
      return first + " " + in.read();
    } catch (IOException e) {
      return first + " " + e.getMessage();
    }
  }
}
