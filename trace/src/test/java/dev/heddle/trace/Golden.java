package dev.heddle.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Texts that a person checked once and that must not change; -Dgolden.refresh=true renews them. */
final class Golden {
  private static final Path FOLDER = Path.of("src/test/resources/golden");

  private Golden() {}

  static void check(String name, String text) {
    Path file = FOLDER.resolve(name + ".txt");
    try {
      if (Boolean.getBoolean("golden.refresh")) {
        Files.createDirectories(FOLDER);
        Files.writeString(file, text);
      }
      assertEquals(Files.readString(file), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
