package dev.heddle.agent.classes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Heddle does not control itself, except for the classes that programs use. */
class OwnPackagesTest {
  private static final Path SOURCES = Path.of("src", "main", "java", "dev", "heddle");

  @Test
  void allPackagesButThoseForProgramsAreLeftAlone() throws IOException {
    Set<String> packages = new TreeSet<>();
    for (Path folder : Set.of(Path.of("..", ".."), Path.of(".."), Path.of("..", "..", "model"))) {
      try (Stream<Path> modules = Files.list(folder)) {
        for (Path module : modules.map(each -> each.resolve(SOURCES)).toList()) {
          packages.addAll(children(module));
        }
      }
    }
    assertTrue(packages.containsAll(Set.of("agent", "core", "explicit", "sync")), packages + "");
    packages.removeIf(name -> !InstrumentationScope.isProgram("dev/heddle/" + name + "/Any"));
    assertEquals(Set.of("sync"), packages);
  }

  private static Set<String> children(Path folder) throws IOException {
    Set<String> names = new TreeSet<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> children = Files.list(folder)) {
        children.filter(Files::isDirectory).forEach(each -> names.add(each.getFileName() + ""));
      }
    }
    return names;
  }
}
