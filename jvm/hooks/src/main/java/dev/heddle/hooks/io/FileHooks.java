package dev.heddle.hooks.io;

import dev.heddle.hooks.FileUse;
import dev.heddle.hooks.Hooks;
import java.io.File;
import java.io.FileDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Hooks that methods of the JDK call before a system call about a file.
 *
 * <p>Descriptors are {@link FileDescriptor}s, and paths of open files null if they were opened by
 * descriptor.
 */
public final class FileHooks {
  /** The bits of the open flags of a file that say whether it is opened for writing. */
  private static final int ACCESS_MODE = 3;

  /** The mode of a {@link java.io.RandomAccessFile} that is opened only for reading. */
  private static final int READ_ONLY = 1;

  private FileHooks() {}

  private static boolean applies() {
    return Thread.currentThread() == Hooks.running;
  }

  private static String text(Object path) {
    return path instanceof File file ? file.getPath() : path.toString();
  }

  private static void use(FileUse use, @Nullable Object path) {
    if (applies() && path != null) {
      Hooks.controller.useFile(use, text(path));
    }
  }

  private static void use(FileUse use, @Nullable Object from, @Nullable Object to) {
    if (applies() && from != null && to != null) {
      Hooks.controller.useFiles(use, text(from), text(to));
    }
  }

  /** Whether an open file belongs to the program, and is not a standard stream. */
  private static boolean applies(@Nullable Object descriptor) {
    return applies()
        && descriptor != null
        && descriptor != FileDescriptor.in
        && descriptor != FileDescriptor.out
        && descriptor != FileDescriptor.err;
  }

  private static void useOpen(FileUse use, @Nullable Object descriptor, @Nullable Object path) {
    if (applies(descriptor) && descriptor != null) {
      Hooks.controller.useOpenFile(use, descriptor, (String) path);
    }
  }

  private static void begin(FileUse use, @Nullable Object descriptor, @Nullable Object path) {
    if (applies(descriptor) && descriptor != null) {
      Hooks.controller.useOpenFile(use, descriptor, (String) path);
    }
    if (applies()) {
      Hooks.controller.beginPart();
    }
  }

  /** The existence or the attributes of a file are about to be read. */
  public static void looks(@Nullable Object path) {
    use(FileUse.LOOK, path);
  }

  /** A directory is about to be listed. */
  public static void lists(@Nullable Object path) {
    use(FileUse.LIST, path);
  }

  /**
   * The next entry of a directory is about to be read, by a call in which no thread is switched.
   */
  public static void beginEntry(@Nullable Object path) {
    if (applies()) {
      Hooks.controller.beginPart();
      use(FileUse.LIST, path);
    }
  }

  /** The attributes of a file are about to be changed. */
  public static void writes(@Nullable Object path) {
    use(FileUse.WRITE, path);
  }

  /** A file or a directory is about to be created or removed. */
  public static void changes(@Nullable Object path) {
    use(FileUse.CHANGE, path);
  }

  /** A file is about to be renamed. */
  public static void moves(@Nullable Object from, @Nullable Object to) {
    use(FileUse.MOVE, from, to);
  }

  /** The contents of a file are about to be copied to another file. */
  public static void copies(@Nullable Object from, @Nullable Object to) {
    use(FileUse.COPY, from, to);
  }

  /** Files that are not known are about to be accessed, for example by creating a link. */
  public static void anything() {
    use(FileUse.ANYTHING, "/");
  }

  /** The operating system is about to open a file, with the given flags. */
  public static void opens(@Nullable Object path, int flags) {
    use((flags & ACCESS_MODE) == 0 ? FileUse.LOOK : FileUse.CHANGE, path);
  }

  /** A channel was opened for a file. */
  public static void opened(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.OPENED, descriptor, path);
  }

  /** A stream is about to open a file to read from it. */
  public static void opensToRead(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.OPEN_TO_READ, descriptor, path);
  }

  /** A stream is about to open a file to write to it. */
  public static void opensToWrite(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.OPEN_TO_WRITE, descriptor, path);
  }

  /** A {@link java.io.RandomAccessFile} is about to open a file. */
  public static void opensRandom(@Nullable Object descriptor, @Nullable Object path, int mode) {
    boolean reads = (mode & READ_ONLY) != 0;
    useOpen(reads ? FileUse.OPEN_TO_READ : FileUse.OPEN_TO_WRITE, descriptor, path);
  }

  /** An open file is about to be closed. */
  public static void closes(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.CLOSE, descriptor, path);
  }

  /** An open file is about to be read from. */
  public static void reads(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.READ_ON, descriptor, path);
  }

  /** The length or the position of an open file is about to be read. */
  public static void asks(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.ASK, descriptor, path);
  }

  /** The position of an open file is about to be moved. */
  public static void seeks(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.SEEK, descriptor, path);
  }

  /** An open file is about to be written to. */
  public static void writesOn(@Nullable Object descriptor, @Nullable Object path) {
    useOpen(FileUse.WRITE_ON, descriptor, path);
  }

  /** A call begins that reads from an open file, and in which no thread is switched. */
  public static void beginRead(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.READ_ON, descriptor, path);
  }

  /** The same for one that reads the length or the position. */
  public static void beginAsk(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.ASK, descriptor, path);
  }

  /** The same for one that writes. */
  public static void beginWrite(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.WRITE_ON, descriptor, path);
  }

  /** The same for one that locks. */
  public static void beginLock(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.LOCK, descriptor, path);
  }

  /** The same for one that closes it. */
  public static void beginClose(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.CLOSE, descriptor, path);
  }

  /** The same for one that also uses another file. */
  public static void beginTransfer(@Nullable Object descriptor, @Nullable Object path) {
    begin(FileUse.ANYTHING, descriptor, path);
  }
}
