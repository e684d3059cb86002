package programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/** Programs whose way depends on something that Heddle does not control. */
public final class Uncontrolled {
  private static volatile int shared;

  private Uncontrolled() {}

  /** Beside another thread, takes a lock if a number is even, and writes a field if it is odd. */
  public static Object steps(IntSupplier number) throws InterruptedException {
    Object lock = new Object();
    Thread other = Pieces.start(() -> shared = 1);
    if (number.getAsInt() % 2 == 0) {
      synchronized (lock) {
        shared = 2;
      }
    } else {
      shared = 3;
    }
    other.join();
    return "done";
  }

  /** Does the same steps always, but returns a number. */
  public static Object values(IntSupplier number) throws InterruptedException {
    Pieces.run(() -> shared = 1, () -> shared = 2);
    return number.getAsInt();
  }

  /** A number that the program keeps in a file, and so finds changed in the next execution. */
  public static int countInFile(Path file) {
    try {
      int next = Integer.parseInt(Files.readString(file)) + 1;
      Files.writeString(file, Integer.toString(next));
      return next;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The seconds of a file's time, which each execution moves on. */
  public static int secondsOf(Path file) {
    try {
      long seconds = Files.getLastModifiedTime(file).to(TimeUnit.SECONDS) + 1;
      Files.setLastModifiedTime(file, FileTime.from(seconds, TimeUnit.SECONDS));
      return (int) seconds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
