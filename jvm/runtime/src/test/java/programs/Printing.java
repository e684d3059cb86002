package programs;

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

  /** Two threads do nothing. */
  public static Object nothing() throws InterruptedException {
    Pieces.run(() -> {}, () -> {});
    return "done";
  }
}
