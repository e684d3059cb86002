package dev.heddle.smt.solve;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A library that is a resource of the class path, and is loaded from a copy. */
final class NativeLibrary {
  private NativeLibrary() {}

  /** Loads a library; if it is not there, the solver has to load its own. */
  static void load(String name) {
    String file = System.mapLibraryName(name);
    try (InputStream in = NativeLibrary.class.getResourceAsStream(file)) {
      if (in == null) {
        return;
      }
      Path copy = Files.createTempFile("heddle-", file);
      try {
        Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
        System.load(copy.toString());
      } finally {
        // A loaded library stays loaded; where the file cannot be deleted now, it is deleted at
        // exit.
        if (!copy.toFile().delete()) {
          copy.toFile().deleteOnExit();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot unpack " + file, e);
    }
  }
}
