package dev.heddle.runtime.jdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which file a name means. Found out once for each name, so it does not see links that the program
 * makes itself; called by threads that are not controlled.
 */
final class CanonicalFileNames {
  /** How many names are kept: programs may use other names in every execution. */
  private static final int MOST = 10_000;

  private static final Path JDK = real(Path.of(System.getProperty("java.home")));

  /** Represents names that may mean a file that has other names. */
  private final FileLocation root = new FileLocation("/", null);

  private final Map<String, FileLocation> files = new HashMap<>();
  private final Map<String, @Nullable FileLocation> names = new HashMap<>();

  CanonicalFileNames() {
    files.put("/", root);
  }

  /** The directory that all files are in, which represents all of them, too. */
  FileLocation root() {
    return root;
  }

  /**
   * An execution begins.
   *
   * @param anew whether names may mean something else by now
   */
  void reset(boolean anew) {
    if (anew || names.size() > MOST) {
      names.clear();
    }
    if (files.size() > MOST) {
      names.clear();
      files.clear();
      files.put("/", root);
    }
  }

  /**
   * The file that a name means: the root if it may mean one that has other names, too, and null if
   * it belongs to the JDK, so that the program does not change it.
   */
  @Nullable FileLocation of(String name) {
    if (!names.containsKey(name)) {
      names.put(name, find(name));
    }
    return names.get(name);
  }

  private @Nullable FileLocation find(String name) {
    Path path;
    try {
      path = Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      return root;
    }
    for (Path element : path) {
      if (element.toString().equals("..")) {
        return root;
      }
    }
    Path real = real(path.normalize());
    if (real.startsWith(JDK)) {
      return null;
    }
    return hasOtherNames(real) ? root : file(real);
  }

  private FileLocation file(Path path) {
    Path directory = path.getParent();
    if (directory == null) {
      return root;
    }
    FileLocation known = files.get(path.toString());
    if (known == null) {
      known = new FileLocation(path.toString(), file(directory));
      files.put(path.toString(), known);
    }
    return known;
  }

  /** A name without links, as far as there is anything of that name. */
  private static Path real(Path path) {
    try {
      return path.toRealPath();
    } catch (IOException e) {
      Path directory = path.getParent();
      Path last = path.getFileName();
      return directory == null || last == null ? path : real(directory).resolve(last);
    }
  }

  private static boolean hasOtherNames(Path path) {
    try {
      return Files.isRegularFile(path)
          && Files.getAttribute(path, "unix:nlink", LinkOption.NOFOLLOW_LINKS) instanceof Integer n
          && n > 1;
    } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
      return false;
    }
  }
}
