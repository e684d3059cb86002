package dev.heddle.agent;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The socket on which HotSpot receives commands on Linux, used by the process itself.
 *
 * <p>The JVM opens it when it gets SIGQUIT while a certain file exists. Both are in /tmp,
 * independently of java.io.tmpdir, under the process id as the process itself sees it; so
 * containers make no difference. When the JVM starts, it removes a socket that an ended process
 * with the same id has left.
 */
final class AttachSocket {
  private static final Path FOLDER = Path.of("/tmp");
  private static final long PATIENCE_NANOS = 10_000_000_000L;
  private static final String SUCCESS = "return code: 0";

  /** The line of a process' status with the signals that it handles, as a set of bits. */
  private static final String CAUGHT = "SigCgt:";

  /** The bit of SIGQUIT, which is signal 3. */
  private static final long QUIT = 1 << 2;

  private AttachSocket() {}

  static boolean supported() {
    return System.getProperty("os.name").equals("Linux");
  }

  /** Makes the JVM load an agent; returns an error message, or an empty text. */
  static String load(Path jar) throws IOException, InterruptedException {
    String answer = send(open(), "1\0load\0instrument\0false\0" + jar + "\0").strip();
    boolean loaded = answer.startsWith("0") && answer.endsWith(SUCCESS);
    return loaded ? "" : "the JVM answered \"" + answer.replace('\n', ' ') + '"';
  }

  /** Returns the socket; makes the JVM open it if necessary. */
  static Path open() throws IOException, InterruptedException {
    long pid = ProcessHandle.current().pid();
    Path socket = FOLDER.resolve(".java_pid" + pid);
    if (Files.exists(socket)) {
      return socket;
    }
    Path request = FOLDER.resolve(".attach_pid" + pid);
    try {
      Files.createFile(request);
    } catch (FileAlreadyExistsException e) {
      Files.delete(request);
      Files.createFile(request);
    }
    try {
      raiseQuit(pid);
      long start = System.nanoTime();
      while (!Files.exists(socket)) {
        if (System.nanoTime() - start > PATIENCE_NANOS) {
          throw new IOException("the JVM does not open its attach socket " + socket);
        }
        Thread.sleep(1);
      }
    } finally {
      Files.deleteIfExists(request);
    }
    return socket;
  }

  /**
   * Signals this process, through a shell: no class of the JDK can raise a signal that the JVM
   * uses.
   */
  private static void raiseQuit(long pid) throws IOException, InterruptedException {
    if (!catchesQuit()) {
      throw new IOException("this JVM does not handle signals, it may run with -Xrs");
    }
    Process shell =
        new ProcessBuilder("/bin/sh", "-c", "kill -QUIT " + pid)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    int status = shell.waitFor();
    if (status != 0) {
      throw new IOException("a shell could not signal this JVM, status " + status);
    }
  }

  /** Whether the JVM handles SIGQUIT; without a handler the signal ends the process. */
  private static boolean catchesQuit() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith(CAUGHT)) {
        long signals = Long.parseUnsignedLong(line.substring(CAUGHT.length()).strip(), 16);
        return (signals & QUIT) != 0;
      }
    }
    return false;
  }

  private static String send(Path socket, String command) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      ByteBuffer bytes = ByteBuffer.wrap(command.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        int unused = channel.write(bytes);
      }
      StringBuilder answer = new StringBuilder();
      ByteBuffer buffer = ByteBuffer.allocate(1024);
      while (channel.read(buffer) >= 0) {
        buffer.flip();
        answer.append(StandardCharsets.UTF_8.decode(buffer));
        buffer.clear();
      }
      return answer.toString();
    }
  }
}
