package dev.heddle.agent;

import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Identifies the build of Heddle and of the JDK, and the folder with data that is valid only for
 * these two.
 */
final class BuildIdentity {
  /** The folder of the data; "off" to keep none. */
  private static final String FOLDER = "heddle.cache";

  private BuildIdentity() {}

  /** The classes that another JVM has transformed. */
  static TransformedClassCache transformedClasses(boolean mapCurrentThread) {
    try {
      Path folder = folder();
      String build = folder == null ? null : identity();
      if (folder == null || build == null) {
        return TransformedClassCache.none();
      }
      String identity = mapCurrentThread ? build + " mapped" : build;
      CRC32 sum = new CRC32();
      sum.update(identity.getBytes(StandardCharsets.UTF_8));
      String name = "jdk-" + Long.toHexString(sum.getValue()) + TransformedClassCache.SUFFIX;
      return TransformedClassCache.in(folder.resolve(name), identity);
    } catch (IOException | ReflectiveOperationException | RuntimeException e) {
      return TransformedClassCache.none();
    }
  }

  private static @Nullable Path folder() {
    String given = System.getProperty(FOLDER);
    if (given != null) {
      return given.equals("off") ? null : Path.of(given);
    }
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String home = System.getProperty("user.home", "");
    String local = System.getenv(system.startsWith("win") ? "LOCALAPPDATA" : "XDG_CACHE_HOME");
    if (local != null && !local.isEmpty()) {
      return Path.of(local, "heddle");
    }
    if (home.isEmpty() || !Files.isDirectory(Path.of(home))) {
      return null;
    }
    return system.startsWith("mac")
        ? Path.of(home, "Library", "Caches", "heddle")
        : Path.of(home, ".cache", "heddle");
  }

  /** A text that is different for any two builds; null if Heddle does not run from jars. */
  private static @Nullable String identity() throws IOException, ReflectiveOperationException {
    String agent = contents("dev/heddle/agent/HeddleAgent.class");
    String hooks = contents("dev/heddle/hooks/Hooks.class");
    if (agent == null || hooks == null) {
      return null;
    }
    Path modules = Path.of(System.getProperty("java.home"), "lib", "modules");
    return String.join(
        "\n",
        agent,
        hooks,
        System.getProperty("java.runtime.version"),
        System.getProperty("java.vm.version"),
        String.valueOf(Files.getLastModifiedTime(modules).toMillis()),
        String.valueOf(Files.size(modules)),
        patches());
  }

  /** The options of the JVM that replace classes of the JDK. */
  private static String patches() throws ReflectiveOperationException {
    Class<?> vm = Class.forName("jdk.internal.misc.VM");
    String[] options = (String[]) vm.getMethod("getRuntimeArguments").invoke(null);
    List<String> patches = new ArrayList<>();
    for (String option : options == null ? new String[0] : options) {
      if (option.startsWith("--patch-module")) {
        patches.add(option);
      }
    }
    return String.join(" ", patches);
  }

  /** The checksums of all entries of the jar that has the given class; null if no jar has it. */
  private static @Nullable String contents(String name) throws IOException {
    URL place = ClassLoader.getSystemResource(name);
    if (place == null || !place.getProtocol().equals("jar")) {
      return null;
    }
    String inside = place.getPath();
    Path jar;
    try {
      jar = Path.of(new URL(inside.substring(0, inside.indexOf("!/"))).toURI());
    } catch (URISyntaxException e) {
      return null;
    }
    CRC32 sum = new CRC32();
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (ZipEntry entry : Collections.list(zip.entries())) {
        sum.update((entry.getName() + entry.getCrc()).getBytes(StandardCharsets.UTF_8));
      }
      return zip.size() + " " + sum.getValue() + " " + Files.size(jar);
    }
  }
}
