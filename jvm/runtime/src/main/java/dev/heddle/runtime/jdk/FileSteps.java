package dev.heddle.runtime.jdk;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Uses of files as steps, which depend on each other if they may be about the same file.
 *
 * <p>A use reads or writes the file of that name, and reads every directory on the way to it. What
 * makes or removes a file reads the entries of its directory, and what lists a directory writes
 * them: so it is the lists that depend on what is made, and files that are made do not depend on
 * each other. Once names may no longer tell files apart, because a link was made or a file moved
 * that is open, whatever writes a file writes the root, too, which all uses read.
 */
public final class FileSteps {
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final Narration narration;
  private final FileNames names = new FileNames();
  private final OpenFiles open = new OpenFiles();
  private final Set<FilePart> written = new LinkedHashSet<>();
  private boolean tangled;

  public FileSteps(Kernel kernel) {
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
        .map(FilePart::path)
        .filter(path -> Files.isRegularFile(Path.of(path)))
        .findFirst()
        .orElse(null);
  }

  /** A file is about to be used by its name. */
  public void use(FileUse use, String path) {
    FilePart file = use == FileUse.ANYTHING ? names.root() : named(path);
    if (file != null) {
      step(use, file, file == names.root());
      touch(use, file);
      tangled |= use == FileUse.ANYTHING;
    }
  }

  /** A file is about to be moved, or copied, to another name. */
  public void use(FileUse use, String from, String to) {
    FilePart source = named(from);
    FilePart target = named(to);
    if (source == null || target == null) {
      return;
    }
    step(use, source, source == names.root() || target == names.root());
    touch(use, source);
    touch(use == FileUse.COPY ? FileUse.WRITE : use, target);
    if (use == FileUse.MOVE && open.isAnyBelow(source)) {
      tangled = true;
      touch(names.root(), Trace.WRITE);
    }
  }

  /** An open file is about to be used. */
  public void useOpen(FileUse use, Object descriptor, @Nullable String path) {
    SharedObject shared = objects.meet(descriptor);
    FilePart known = open.at(descriptor);
    FilePart file = known == null && path != null ? named(path) : known;
    if (file == null && path != null) {
      return;
    }
    FilePart used = file == null ? names.root() : file;
    if (use != FileUse.OPENED) {
      FileUse meant = use == FileUse.CLOSE && open.isLocked(used) ? FileUse.LOCK : use;
      step(meant, used, used == names.root() || use == FileUse.ANYTHING);
      touch(meant, used);
      int access = use == FileUse.ASK ? Trace.READ : Trace.WRITE;
      footprint.touch(shared, Locations.CALLS, access);
    }
    open.used(use, descriptor, used);
  }

  /** Takes a step, which is about a file, or may be about any. */
  private void step(FileUse use, FilePart file, boolean any) {
    FilePart announced = any ? names.root() : file;
    int access = any || writes(use) ? Trace.WRITE : Trace.READ;
    SharedObject object = objects.meet(announced);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.CALL, object, Locations.CALLS, access);
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

  /** Touches what a use of a file is about, beside the file that was announced. */
  private void touch(FileUse use, FilePart file) {
    if (!footprint.traced()) {
      return;
    }
    touch(file, writes(use) ? Trace.WRITE : Trace.READ);
    FilePart directory = file.directory();
    switch (use) {
      case CHANGE, MOVE, OPEN_TO_WRITE -> {
        entries(file, Trace.WRITE);
        if (directory != null) {
          entries(directory, Trace.READ);
        }
      }
      case LIST -> entries(file, Trace.WRITE);
      default -> {}
    }
    for (FilePart above = directory; above != null; above = above.directory()) {
      boolean any = above == names.root() && tangled && writes(use);
      touch(above, any ? Trace.WRITE : Trace.READ);
    }
  }

  private void touch(FilePart file, int access) {
    footprint.touch(objects.of(file), Locations.CALLS, access);
  }

  private void entries(FilePart directory, int access) {
    footprint.touch(objects.of(directory), Locations.ENTRIES, access);
  }

  private @Nullable FilePart named(String path) {
    Hooks.enterGuard();
    try {
      return names.of(path);
    } finally {
      Hooks.exitGuard();
    }
  }
}
