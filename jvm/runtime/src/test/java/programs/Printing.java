package programs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/** Printing to standard output. */
public final class Printing {
  private Printing() {}

  /** Two threads print. */
  public static Object print() throws InterruptedException {
    Pieces.Piece piece =
        () -> {
          System.out.print("");
          System.out.printf("%s", "");
          System.out.flush();
          System.err.print((Object) "");
        };
    Pieces.run(piece, piece);
    return "done";
  }

  private static final class Marking extends PrintStream {
    private Marking(OutputStream out) {
      super(out, true, UTF_8);
    }

    @Override
    public void print(String text) {
      super.print("!" + text);
    }
  }

  /** A stream of a class that calls the one it extends. */
  public static Object overridden() throws InterruptedException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Marking stream = new Marking(bytes);
    Pieces.run(() -> stream.print("a"), () -> {});
    return bytes.toString(UTF_8);
  }

  /** Two threads do nothing. */
  public static Object nothing() throws InterruptedException {
    Pieces.run(() -> {}, () -> {});
    return "done";
  }
}
