package bench.sct;

import bench.catalog.Check;
import bench.catalog.StartAndJoin;

/**
 * A buffer that appends another: it reads the other's length and then copies that many characters,
 * each under the other's lock, but the other may have shrunk in between.
 */
final class StringBufferAppend {
  private final char[] characters = new char[16];
  private int count;

  private StringBufferAppend(String text) {
    text.getChars(0, text.length(), characters, 0);
    count = text.length();
  }

  static void run() throws InterruptedException {
    StringBufferAppend shrinking = new StringBufferAppend("abc");
    StringBufferAppend target = new StringBufferAppend("");
    Thread eraser =
        StartAndJoin.start(
            () -> {
              shrinking.erase();
              shrinking.restore("abc");
            });
    target.append(shrinking);
    eraser.join();
  }

  private synchronized void append(StringBufferAppend other) {
    int length = other.length();
    other.copy(length, characters, count);
    count += length;
  }

  private synchronized int length() {
    return count;
  }

  private synchronized void copy(int length, char[] target, int at) {
    Check.that(length <= count, "more characters than there are");
    System.arraycopy(characters, 0, target, at, length);
  }

  private synchronized void erase() {
    count = 0;
  }

  private synchronized void restore(String text) {
    text.getChars(0, text.length(), characters, 0);
    count = text.length();
  }
}
