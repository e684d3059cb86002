package programs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that use one channel of a file. */
public final class SharedChannel {
  private interface Use {
    Object with(FileChannel channel, Path file) throws Exception;
  }

  private SharedChannel() {}

  private static Object opened(Use use) throws Exception {
    Path file = Files.createTempFile("shared", ".txt");
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      return use.with(channel, file);
    } finally {
      Files.delete(file);
    }
  }

  private static void write(FileChannel channel, String text) throws IOException {
    channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** One writes, the other asks how much there is. */
  public static Object size() throws Exception {
    return opened(
        (channel, file) -> {
          long[] size = new long[1];
          Together.run(() -> write(channel, "a"), () -> size[0] = channel.size());
          return size[0];
        });
  }

  /** Both write, between steps of other kinds. */
  public static Object text() throws Exception {
    return opened(
        (channel, file) -> {
          AtomicInteger steps = new AtomicInteger();
          Together.run(
              () -> {
                steps.get();
                write(channel, "a");
              },
              () -> {
                write(channel, "b");
                steps.set(1);
              });
          return Files.readString(file);
        });
  }
}
