package dev.heddle.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/**
 * Loads the agent into the running JVM, through the JVM's own attach socket.
 *
 * <p>The JVM opens that socket when it is sent SIGQUIT while a certain file exists, then takes the
 * command to load an agent. That the request comes from the same process does not matter, and no
 * other process has to be started, which takes half a second.
 */
final class SelfAttachment {
  private static final int POLLS = 500;
  private static final long POLL_MILLIS = 2;

  private SelfAttachment() {}

  static void attach() {
    try {
      Path jar = agentJar();
      try {
        String answer = load(socket(), jar);
        if (!answer.startsWith("0")) {
          throw new IllegalStateException(
              "the JVM refused to load Heddle's agent: " + answer.strip());
        }
      } finally {
        Files.deleteIfExists(jar);
      }
    } catch (IOException e) {
      throw new IllegalStateException(
          "Heddle could not attach itself to this JVM ("
              + e.getMessage()
              + "); start it with -javaagent:<the heddle-agent jar> instead",
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while attaching Heddle's agent", e);
    }
  }

  /** A jar that only names the agent, whose class is on the class path already. */
  private static Path agentJar() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue("Agent-Class", HeddleAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    attributes.putValue("Can-Redefine-Classes", "true");
    Path jar = Files.createTempFile("heddle-agent", ".jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream packed = new JarOutputStream(out, manifest)) {
      packed.finish();
    }
    return jar;
  }

  private static Path socket() throws IOException, InterruptedException {
    long pid = ProcessHandle.current().pid();
    Path socket = Path.of("/tmp", ".java_pid" + pid);
    if (Files.exists(socket)) {
      return socket;
    }
    Path request = Path.of("/tmp", ".attach_pid" + pid);
    Files.createFile(request);
    try {
      raiseQuit(pid);
      for (int i = 0; i < POLLS && !Files.exists(socket); i++) {
        Thread.sleep(POLL_MILLIS);
      }
    } finally {
      Files.deleteIfExists(request);
    }
    return socket;
  }

  private static void raiseQuit(long pid) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-QUIT", Long.toString(pid)).start();
    if (kill.waitFor() != 0) {
      throw new IOException("this JVM cannot signal itself");
    }
  }

  private static String load(Path socket, Path jar) throws IOException {
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      String command = "1\0load\0instrument\0false\0" + jar + "\0";
      channel.write(ByteBuffer.wrap(command.getBytes(StandardCharsets.UTF_8)));
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
