package dev.heddle.runtime.jdk;

import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files that controlled threads have opened in an execution, by their descriptors. */
final class OpenFiles {
  private final IdentityHashMap<Object, FilePart> files = new IdentityHashMap<>();

  /** The files that were locked through a channel. */
  private final Set<FilePart> locked = new HashSet<>();

  /** An execution begins. */
  void reset() {
    files.clear();
    locked.clear();
  }

  /** The file that has a descriptor, or null if it was not opened in this execution. */
  @Nullable FilePart at(Object descriptor) {
    Hooks.enterGuard();
    try {
      return files.get(descriptor);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** Whether a file was locked. */
  boolean isLocked(FilePart file) {
    Hooks.enterGuard();
    try {
      return locked.contains(file);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** Whether a file, or anything in a directory, is open. */
  boolean isAnyBelow(FilePart top) {
    Hooks.enterGuard();
    try {
      for (FilePart file : files.values()) {
        for (FilePart part = file; part != null; part = part.directory()) {
          if (part == top) {
            return true;
          }
        }
      }
      return false;
    } finally {
      Hooks.exitGuard();
    }
  }

  /** A use of an open file has been let through. */
  void used(FileUse use, Object descriptor, FilePart file) {
    Hooks.enterGuard();
    try {
      switch (use) {
        case OPENED, OPEN_TO_READ, OPEN_TO_WRITE -> files.put(descriptor, file);
        case CLOSE -> files.remove(descriptor);
        case LOCK -> locked.add(file);
        default -> {}
      }
    } finally {
      Hooks.exitGuard();
    }
  }
}
