package dev.heddle.runtime;

import dev.heddle.agent.HeddleAgent;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A process that instruments and loads every class of java.util.concurrent. */
public final class LoadEverything {
  private LoadEverything() {}

  /** Prints how many classes were loaded, and those that were not instrumented. */
  public static void main(String[] arguments) throws IOException, ClassNotFoundException {
    HeddleAgent.install();
    Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
    List<String> names;
    try (Stream<Path> files = Files.walk(root.resolve("java/util/concurrent"))) {
      names = files.map(root::relativize).map(Path::toString).toList();
    }
    int loaded = 0;
    for (String name : names) {
      if (name.endsWith(".class")) {
        String type = name.substring(0, name.length() - ".class".length()).replace('/', '.');
        Class.forName(type, true, null);
        loaded++;
      }
    }
    System.out.println(loaded > 100 ? "loaded all" : "loaded only " + loaded);
    System.out.println("not instrumented: " + HeddleAgent.failures());
  }
}
