package programs;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/** Programs whose execution depends on something that Heddle does not control. */
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

  /**
   * Beside another thread, takes a lock for each bit that is set, and writes a field for others.
   */
  public static Object bits(Supplier<byte[]> numbers) throws InterruptedException {
    Object lock = new Object();
    Thread other = Pieces.start(() -> shared = 1);
    for (byte number : numbers.get()) {
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        if ((number >> bit & 1) == 1) {
          synchronized (lock) {
            shared = 2;
          }
        } else {
          shared = 3;
        }
      }
    }
    other.join();
    return "done";
  }

  /** Random numbers of the operating system. */
  public static byte[] fromDevice() {
    try (InputStream device = new FileInputStream("/dev/urandom")) {
      return device.readNBytes(4);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Random numbers of a generator of the JDK. */
  public static byte[] from(Random generator) {
    byte[] numbers = new byte[4];
    generator.nextBytes(numbers);
    return numbers;
  }

  /** The identity hash codes of new objects, in the order of a table of them. */
  public static byte[] hashOrder() {
    Map<Object, Byte> table = new HashMap<>();
    for (byte i = 0; i < 8; i++) {
      table.put(new Object(), i);
    }
    byte[] order = new byte[table.size()];
    int next = 0;
    for (byte number : table.values()) {
      order[next++] = number;
    }
    return order;
  }

  /** A number that the program keeps in a system property. */
  public static byte[] countInProperty() {
    int next = Integer.getInteger("programs.count", 0) + 1;
    System.setProperty("programs.count", Integer.toString(next));
    return new byte[] {(byte) next};
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
