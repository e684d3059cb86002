package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.agent.HeddleAgent;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import programs.LostUpdate;

/** A JVM that has Heddle in jars uses the classes of the JDK that an earlier one transformed. */
class KeptClassesTest {
  /** The new process: prints what it found, and how many classes it did not transform itself. */
  static final class Searching {
    private Searching() {}

    public static void main(String[] arguments) {
      System.out.print(Explore.all(LostUpdate::run) + " " + HeddleAgent.classesTakenOver());
    }
  }

  @TempDir private Path folder;

  @Test
  void theSecondProcessTakesThemOver() throws IOException, InterruptedException {
    List<String> options =
        List.of(
            "-XX:+EnableDynamicAgentLoading",
            "-Dheddle.cache=" + folder.resolve("cache"),
            "-cp",
            inJars(System.getProperty("java.class.path")));
    assertEquals("[1, 2] 0", NewProcess.run(options, Searching.class));
    String[] second = NewProcess.run(options, Searching.class).split("] ", -1);
    assertEquals("[1, 2", second[0]);
    assertTrue(Integer.parseInt(second[1]) > 100, "only " + second[1] + " classes taken over");
  }

  /** A class path with jars instead of the folders that have what must be in jars. */
  private String inJars(String classPath) throws IOException {
    List<String> entries = new ArrayList<>();
    for (String entry : classPath.split(File.pathSeparator, -1)) {
      Path path = Path.of(entry);
      boolean needed =
          Files.isDirectory(path.resolve("dev/heddle/agent"))
              || Files.isDirectory(path.resolve("dev/heddle/hooks"));
      entries.add(needed ? jar(path, entries.size()).toString() : entry);
    }
    return String.join(File.pathSeparator, entries);
  }

  private Path jar(Path classes, int number) throws IOException {
    Path jar = folder.resolve("classes-" + number + ".jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes)) {
      out.setLevel(Deflater.NO_COMPRESSION);
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String name = classes.relativize(file).toString().replace(File.separatorChar, '/');
        if (!name.equals("META-INF/MANIFEST.MF")) {
          out.putNextEntry(new ZipEntry(name));
          Files.copy(file, out);
        }
      }
    }
    return jar;
  }
}
