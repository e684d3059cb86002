package dev.heddle.smt.solve;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much memory a process uses, its native libraries included, as Linux reports it. */
final class ProcessMemory {
  private static final long KIBIBYTE = 1024;

  private ProcessMemory() {}

  /** The bytes in use; 0 if that is unknown. */
  static long of(long pid) {
    Path status = Path.of("/proc", String.valueOf(pid), "status");
    if (!Files.isReadable(status)) {
      return 0;
    }
    try {
      for (String line : Files.readAllLines(status, StandardCharsets.ISO_8859_1)) {
        if (line.startsWith("VmRSS:")) {
          return Long.parseLong(line.replaceAll("\\D", "")) * KIBIBYTE;
        }
      }
    } catch (IOException e) {
      // It ended just now.
      return 0;
    }
    return 0;
  }
}
