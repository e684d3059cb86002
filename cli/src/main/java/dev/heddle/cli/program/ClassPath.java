package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where the classes of a program are searched for. */
final class ClassPath {
  private static final String ALL_JARS = "*";

  private final List<Path> entries;
  private @Nullable URLClassLoader loader;

  private ClassPath(List<Path> entries) {
    this.entries = entries;
  }

  /** The entries of a class path in the form that java takes. */
  static ClassPath parse(String text) {
    List<Path> entries = new ArrayList<>();
    for (String entry : text.split(File.pathSeparator, -1)) {
      if (!entry.isEmpty()) {
        try {
          add(entries, entry);
        } catch (InvalidPathException | IOException e) {
          throw new BadInputException("cannot read class path entry " + entry + ": " + e);
        }
      }
    }
    return new ClassPath(entries);
  }

  private static void add(List<Path> entries, String entry) throws IOException {
    if (entry.equals(ALL_JARS) || entry.endsWith("/" + ALL_JARS)) {
      Path folder = Path.of(entry.substring(0, entry.length() - 1));
      try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.{jar,JAR}")) {
        jars.forEach(entries::add);
      }
      return;
    }
    Path path = Path.of(entry);
    if (!Files.exists(path)) {
      throw new BadInputException("class path entry " + entry + " does not exist");
    }
    entries.add(path);
  }

  /** Those of some folders that exist. */
  static ClassPath ofExisting(List<Path> folders) {
    return new ClassPath(folders.stream().filter(Files::isDirectory).toList());
  }

  /** The program's own loader, so that Heddle's classes and the program's do not mix. */
  URLClassLoader loader() {
    URLClassLoader made = loader == null ? newLoader() : loader;
    loader = made;
    return made;
  }

  /**
   * A loader of its own for what a user adds to Heddle: the agent does not instrument its classes,
   * though the same ones may belong to the program.
   */
  URLClassLoader aside() {
    return new ChildFirstLoader(urls(), ClassPath.class.getClassLoader());
  }

  private URLClassLoader newLoader() {
    return new ProgramLoader(urls(), ClassPath.class.getClassLoader());
  }

  private URL[] urls() {
    URL[] urls = new URL[entries.size()];
    for (int i = 0; i < urls.length; i++) {
      try {
        urls[i] = entries.get(i).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new BadInputException("cannot use class path entry " + entries.get(i));
      }
    }
    return urls;
  }

  @Override
  public String toString() {
    return entries.isEmpty()
        ? "(empty)"
        : entries.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
