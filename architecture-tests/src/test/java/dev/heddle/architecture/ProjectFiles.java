package dev.heddle.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files of the project, found from the folder in which Maven runs the tests of this module. */
final class ProjectFiles {
  private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");

  private ProjectFiles() {}

  static Path root() {
    Path root = Path.of("").toAbsolutePath().getParent();
    if (root == null || !Files.isDirectory(root.resolve("architecture-tests"))) {
      throw new IllegalStateException("run these tests in the folder architecture-tests");
    }
    return root;
  }

  /** The folders of the modules that Maven builds. */
  static Set<String> builtFolders() {
    Set<String> folders = new TreeSet<>();
    Matcher matcher = MODULE.matcher(read(root().resolve("pom.xml")));
    while (matcher.find()) {
      folders.add(matcher.group(1));
    }
    return folders;
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
