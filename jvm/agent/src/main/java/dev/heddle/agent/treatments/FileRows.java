package dev.heddle.agent.treatments;

import java.util.List;

/**
 * The methods of the JDK that make system calls about files, as near to these calls as possible,
 * but outside of native methods.
 *
 * <p>The argument names a method of {@code FileHooks} that is called at the entry, and its
 * arguments: {@code this}, the field {@code fd}, {@code path} or {@code dir}, or a parameter by its
 * number, counted from 1. A hook whose name begins with {@code begin} starts a call in which no
 * thread is switched.
 */
final class FileRows {
  private static final int DECISION = 65;

  private FileRows() {}

  static List<Row> files() {
    String file = "java/io/File";
    return new Rows(Treatment.FILE, DECISION)
        .with(
            "looks this",
            file,
            "canRead",
            "canWrite",
            "canExecute",
            "exists",
            "isDirectory",
            "isFile",
            "isHidden",
            "lastModified",
            "length",
            "getCanonicalPath")
        .with("lists this", file, "normalizedList")
        .with("changes this", file, "delete", "mkdir")
        .with("moves this 1", file, "renameTo")
        .with(
            "writes this",
            file,
            "setLastModified",
            "setReadOnly",
            "setWritable(ZZ)Z",
            "setReadable(ZZ)Z",
            "setExecutable(ZZ)Z")
        .then(Treatment.FILE_NEW)
        .in(file, "createNewFile@createFileExclusively", "createTempFile@createFileExclusively")
        .list();
  }

  static List<Row> streams() {
    String in = "java/io/FileInputStream";
    String out = "java/io/FileOutputStream";
    String random = "java/io/RandomAccessFile";
    return new Rows(Treatment.FILE, DECISION)
        .with("opensToRead fd path", in, "open")
        .with("reads fd path", in, "read")
        .with("asks fd path", in, "length", "position", "available", "isRegularFile since 21")
        .with("seeks fd path", in, "skip")
        .with("closes fd path", in, "close")
        .with("opensToWrite fd path", out, "open")
        .with("writesOn fd path", out, "write(I)V", "write([B)V", "write([BII)V")
        .with("closes fd path", out, "close")
        .with("opensRandom fd path 2", random, "open")
        .with("reads fd path", random, "read", "implReadLine since 25")
        .with("seeks fd path", random, "seek")
        .with("writesOn fd path", random, "write", "writeBytes(Ljava/lang/String;)V", "writeChars")
        .with("closes fd path", random, "close")
        .with("looks 1", "java/util/zip/ZipFile$Source", "get")
        .list();
  }

  /** Channels hold real locks meanwhile. */
  static List<Row> channels() {
    String channel = "sun/nio/ch/FileChannelImpl";
    return new Rows(Treatment.FILE, DECISION)
        .with("opened 1 2", channel, "open")
        .with("beginClose fd path", channel, "implCloseChannel")
        .with(
            "beginRead fd path",
            channel,
            "read(Ljava/nio/ByteBuffer;)I",
            "read([Ljava/nio/ByteBuffer;II)J",
            "position(J)Ljava/nio/channels/FileChannel;")
        .with(
            "beginAsk fd path",
            channel,
            "read(Ljava/nio/ByteBuffer;J)I",
            "position()J",
            "size",
            "available since 25",
            "force")
        .with(
            "beginWrite fd path",
            channel,
            "write",
            "truncate(J)Ljava/nio/channels/FileChannel;",
            "map")
        .with("beginLock fd path", channel, "lock", "tryLock", "release")
        .with("beginTransfer fd path", channel, "transferTo", "transferFrom")
        .list();
  }

  static List<Row> system() {
    String system = "sun/nio/fs/UnixNativeDispatcher";
    return new Rows(Treatment.FILE, DECISION)
        .with(
            "beginEntry dir",
            "sun/nio/fs/UnixDirectoryStream$UnixDirectoryIterator",
            "readNextEntry")
        .with("opens 1 2", system, "open")
        .with(
            "looks 1",
            system,
            "stat",
            "stat2 since 21",
            "lstat",
            "access",
            "exists until 20",
            "readlink",
            "realpath")
        .with("lists 1", system, "opendir")
        .with("changes 1", system, "mkdir", "rmdir", "unlink", "mknod")
        .with("moves 1 2", system, "rename")
        .with("writes 1", system, "chown", "lchown", "chmod", "utimes until 21", "lutimes until 21")
        .with("writes 2", system, "fchmodat since 25", "utimensat since 25")
        .with("anything", system, "link", "symlink", "openat", "unlinkat", "renameat", "fstatat")
        .then(Treatment.FILE_COPY)
        .in("sun/nio/fs/UnixCopyFile", "copyFile@transfer until 19")
        .in(
            "sun/nio/fs/UnixFileSystem",
            "copyFile@directCopy since 21",
            "copyFile@bufferedCopy since 21")
        .list();
  }
}
