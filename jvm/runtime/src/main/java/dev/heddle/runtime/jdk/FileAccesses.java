package dev.heddle.runtime.jdk;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Uses of files as steps, which are dependent if they may concern the same file.
 *
 * <p>A use reads or writes the file of that name, and reads every directory on the way to it.
 * Making or removing a file reads the entries of its directory, and listing a directory writes
 * them: so listing and making are dependent, but making two files is not. A link, or moving an open
 * file, may give one file two names. From then on every write of a file also writes the root, which
 * all uses read.
 */
public final class FileAccesses {
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final NarrationState narration;
  private final CanonicalFileNames names = new CanonicalFileNames();
  private final OpenFileTable open = new OpenFileTable();
  private final Set<FileLocation> written = new LinkedHashSet<>();
  private boolean tangled;

  public FileAccesses(Kernel kernel) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
  }

  /** An execution begins. */
  public void reset() {
    open.reset();
    written.clear();
    names.reset(tangled);
    tangled = false;
  }

  /** A file that the execution under way has written and not removed; null if there is none. */
  public @Nullable String leftBehind() {
    return written.stream()
        .map(FileLocation::path)
        .filter(path -> Files.isRegularFile(Path.of(path)))
        .findFirst()
        .orElse(null);
  }

  /** A file is about to be used by its name. */
  public void use(FileUse use, String path) {
    FileLocation file = use == FileUse.ANYTHING ? names.root() : named(path);
    if (file != null) {
      step(use, file, file == names.root());
      touch(use, file);
      tangled |= use == FileUse.ANYTHING;
    }
  }

  /** A file is about to be moved, or copied, to another name. */
  public void use(FileUse use, String from, String to) {
    FileLocation source = named(from);
    FileLocation target = named(to);
    if (source == null || target == null) {
      return;
    }
    step(use, source, source == names.root() || target == names.root());
    touch(use, source);
    touch(use == FileUse.COPY ? FileUse.WRITE : use, target);
    if (use == FileUse.MOVE && open.isAnyBelow(source)) {
      tangled = true;
      touch(names.root(), ExecutionTrace.WRITE);
    }
  }

  /** An open file is about to be used. */
  public void useOpen(FileUse use, Object descriptor, @Nullable String path) {
    SharedObject shared = objects.meet(descriptor);
    FileLocation known = open.at(descriptor);
    FileLocation file = known == null && path != null ? named(path) : known;
    if (file == null && path != null) {
      return;
    }
    FileLocation used = file == null ? names.root() : file;
    if (use != FileUse.OPENED) {
      FileUse meant = use == FileUse.CLOSE && open.isLocked(used) ? FileUse.LOCK : use;
      step(meant, used, used == names.root() || use == FileUse.ANYTHING);
      touch(meant, used);
      int access = use == FileUse.ASK ? ExecutionTrace.READ : ExecutionTrace.WRITE;
      footprint.touch(shared, LocationTable.CALLS, access);
    }
    open.used(use, descriptor, used);
  }

  /** Takes a step that concerns a file, or may concern any. */
  private void step(FileUse use, FileLocation file, boolean any) {
    FileLocation announced = any ? names.root() : file;
    int access = any || writes(use) ? ExecutionTrace.WRITE : ExecutionTrace.READ;
    SharedObject object = objects.meet(announced);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.CALL, object, LocationTable.CALLS, access);
    } else {
      touch(announced, access);
    }
    if (writes(use)) {
      Hooks.enterGuard();
      written.add(file);
      Hooks.exitGuard();
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.CALL, object, null);
    }
  }

  private static boolean writes(FileUse use) {
    return switch (use) {
      case WRITE, CHANGE, MOVE, OPEN_TO_WRITE, WRITE_ON, LOCK -> true;
      default -> false;
    };
  }

  /** Records what a use of a file accesses, beside the file that was announced. */
  private void touch(FileUse use, FileLocation file) {
    if (!footprint.traced()) {
      return;
    }
    touch(file, writes(use) ? ExecutionTrace.WRITE : ExecutionTrace.READ);
    FileLocation directory = file.directory();
    switch (use) {
      case CHANGE, MOVE, OPEN_TO_WRITE -> {
        entries(file, ExecutionTrace.WRITE);
        if (directory != null) {
          entries(directory, ExecutionTrace.READ);
        }
      }
      case LIST -> entries(file, ExecutionTrace.WRITE);
      default -> {}
    }
    for (FileLocation above = directory; above != null; above = above.directory()) {
      boolean any = above == names.root() && tangled && writes(use);
      touch(above, any ? ExecutionTrace.WRITE : ExecutionTrace.READ);
    }
  }

  private void touch(FileLocation file, int access) {
    footprint.touch(objects.of(file), LocationTable.CALLS, access);
  }

  private void entries(FileLocation directory, int access) {
    footprint.touch(objects.of(directory), LocationTable.ENTRIES, access);
  }

  private @Nullable FileLocation named(String path) {
    Hooks.enterGuard();
    try {
      return names.of(path);
    } finally {
      Hooks.exitGuard();
    }
  }
}
