package programs;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * An object of the JDK that threads share, and programs that do.
 *
 * @param write changes it
 * @param read only reads it; the same as {@code write} if there is no such method
 */
public record SharedSubject<T>(
    String name, Supplier<T> make, Consumer<? super T> write, Consumer<? super T> read) {
  /** Two threads change it. */
  public Object changed() throws InterruptedException {
    T shared = make.get();
    Pieces.run(() -> write.accept(shared), () -> write.accept(shared));
    return "done";
  }

  /** One thread changes it, and another one reads it. */
  public Object changedAndRead() throws InterruptedException {
    T shared = make.get();
    Pieces.run(() -> write.accept(shared), () -> read.accept(shared));
    return "done";
  }

  /** Two threads read it. */
  public Object looked() throws InterruptedException {
    T shared = make.get();
    Pieces.run(() -> read.accept(shared), () -> read.accept(shared));
    return "done";
  }

  /** Threads change it and read it while they hold a lock. */
  public Object locked() throws InterruptedException {
    T shared = make.get();
    Object lock = new Object();
    Pieces.Piece piece =
        () -> {
          synchronized (lock) {
            write.accept(shared);
            read.accept(shared);
          }
        };
    Pieces.run(piece, piece);
    return "done";
  }

  /** One thread after the other changes it. */
  public Object handedOver() throws InterruptedException {
    T shared = make.get();
    write.accept(shared);
    Pieces.run(() -> write.accept(shared));
    read.accept(shared);
    return "done";
  }

  static <T> SharedSubject<T> of(
      String name, Supplier<T> make, Consumer<? super T> write, Consumer<? super T> read) {
    return new SharedSubject<>(name, make, write, read);
  }

  /** One all of whose methods change it. */
  static <T> SharedSubject<T> always(String name, Supplier<T> make, Consumer<? super T> write) {
    return new SharedSubject<>(name, make, write, write);
  }

  @Override
  public String toString() {
    return name;
  }
}
