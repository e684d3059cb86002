package dev.heddle.runtime.jdk;

import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The files that controlled threads have opened in an execution, by their descriptors. */
final class OpenFileTable {
  private final IdentityHashMap<Object, FileLocation> files = new IdentityHashMap<>();

  /** The files that were locked through a channel. */
  private final Set<FileLocation> locked = new HashSet<>();

  /** An execution begins. */
  void reset() {
    files.clear();
    locked.clear();
  }

  /** The file that has a descriptor, or null if it was not opened in this execution. */
  @Nullable FileLocation at(Object descriptor) {
    Hooks.enterGuard();
    try {
      return files.get(descriptor);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** Whether a file was locked. */
  boolean isLocked(FileLocation file) {
    Hooks.enterGuard();
    try {
      return locked.contains(file);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** Whether a file, or anything in a directory, is open. */
  boolean isAnyBelow(FileLocation top) {
    Hooks.enterGuard();
    try {
      for (FileLocation file : files.values()) {
        for (FileLocation part = file; part != null; part = part.directory()) {
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

  /** A use of an open file is allowed and happens. */
  void used(FileUse use, Object descriptor, FileLocation file) {
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
