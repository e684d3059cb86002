package dev.heddle.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.CodeSource;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/**
 * A jar that names the agent: the jar of its classes, or a temporary one without classes if the
 * classes are on the class path already.
 */
record AgentJar(Path path, boolean temporary) implements AutoCloseable {
  private static final String AGENT_CLASS = "Agent-Class";

  static AgentJar find() throws IOException {
    Path own = own();
    return own == null ? new AgentJar(create(), true) : new AgentJar(own, false);
  }

  private static @Nullable Path own() throws IOException {
    CodeSource source = HeddleAgent.class.getProtectionDomain().getCodeSource();
    if (source == null || source.getLocation() == null) {
      return null;
    }
    try {
      if (!source.getLocation().getProtocol().equals("file")) {
        return null;
      }
      Path path = Path.of(source.getLocation().toURI());
      return Files.isRegularFile(path) && namesAgent(path) ? path : null;
    } catch (URISyntaxException e) {
      return null;
    }
  }

  private static boolean namesAgent(Path path) throws IOException {
    try (JarFile jar = new JarFile(path.toFile(), false)) {
      Manifest manifest = jar.getManifest();
      return manifest != null
          && HeddleAgent.class.getName().equals(manifest.getMainAttributes().getValue(AGENT_CLASS));
    }
  }

  private static Path create() throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.putValue(AGENT_CLASS, HeddleAgent.class.getName());
    attributes.putValue("Can-Retransform-Classes", "true");
    attributes.putValue("Can-Redefine-Classes", "true");
    String name =
        "heddle-agent-" + ProcessHandle.current().pid() + "-" + System.nanoTime() + ".jar";
    Path jar = Path.of(System.getProperty("java.io.tmpdir"), name).toAbsolutePath();
    try (OutputStream out = Files.newOutputStream(jar, StandardOpenOption.CREATE_NEW);
        JarOutputStream packed = new JarOutputStream(out, manifest)) {
      packed.finish();
    }
    return jar;
  }

  @Override
  public void close() throws IOException {
    if (temporary) {
      Files.deleteIfExists(path);
    }
  }
}
