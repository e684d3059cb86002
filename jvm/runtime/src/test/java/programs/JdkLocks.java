package programs;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.FileHandler;
import java.util.stream.Stream;

/** Code of the JDK that uses collections and files while it holds locks of its own. */
public final class JdkLocks {
  private JdkLocks() {}

  /** Locks of files are kept in a map, under real monitors; another thread reads another map. */
  public static Object fileLocks() throws Exception {
    Path file = Files.createTempFile("locked", "");
    try {
      ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
      int[] seen = new int[1];
      Together.run(
          () -> {
            map.put(1, 1);
            lock(file);
          },
          () -> {
            for (int value : map.values()) {
              seen[0] += value;
            }
            lock(file);
          });
      return seen[0];
    } finally {
      Files.delete(file);
    }
  }

  private static void lock(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.tryLock();
    } catch (OverlappingFileLockException e) {
      // The other one has it.
    }
  }

  /** The log manager has locks that outlive an execution. */
  public static Object handlers() throws Exception {
    Path directory = Files.createTempDirectory("logs");
    try {
      Together.run(() -> handler(directory), () -> handler(directory));
      try (Stream<Path> all = Files.list(directory)) {
        return all.count();
      }
    } finally {
      try (Stream<Path> all = Files.list(directory)) {
        for (Path file : all.toList()) {
          Files.delete(file);
        }
      }
      Files.delete(directory);
    }
  }

  private static void handler(Path directory) throws IOException {
    new FileHandler(directory + "/%u.log").close();
  }
}
