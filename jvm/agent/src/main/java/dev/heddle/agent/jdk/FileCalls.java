package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.JdkHooks;
import dev.heddle.agent.code.Names;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in the methods of the JDK that ask the operating system for something about a file, as near
 * to where they do as no native method is in the way.
 *
 * <p>The tables say, for a method by its name, or its name and descriptor, which method of {@code
 * FileHooks} is called at its entry, and with what: {@code this}, the field {@code fd}, {@code
 * path} or {@code dir}, or a parameter by its number, counted from 1. A hook whose name begins with
 * {@code begin} starts a call in which no thread is switched.
 */
public final class FileCalls implements Opcodes {
  private static final String CHANNEL = "sun/nio/ch/FileChannelImpl";
  private static final String DIRECTORY = "sun/nio/fs/UnixDirectoryStream";

  /** Where what is in one file is copied to another, without the program reading or writing it. */
  private static final Set<String> COPYING =
      Set.of("sun/nio/fs/UnixCopyFile", "sun/nio/fs/UnixFileSystem");

  private static final Map<String, Map<String, String>> USES =
      Map.of(
          "java/io/File",
          files(),
          "java/io/FileInputStream",
          Map.of(
              "open", "opensToRead fd path",
              "read", "reads fd path",
              "length", "asks fd path",
              "position", "asks fd path",
              "available", "asks fd path",
              "isRegularFile", "asks fd path",
              "skip", "seeks fd path",
              "close", "closes fd path"),
          "java/io/FileOutputStream",
          Map.of(
              "open", "opensToWrite fd path",
              "write(I)V", "writesOn fd path",
              "write([B)V", "writesOn fd path",
              "write([BII)V", "writesOn fd path",
              "close", "closes fd path"),
          "java/io/RandomAccessFile",
          randomAccess(),
          CHANNEL,
          channels(),
          DIRECTORY + "$UnixDirectoryIterator",
          Map.of("readNextEntry", "beginEntry dir"),
          "sun/nio/fs/UnixNativeDispatcher",
          system(),
          "java/util/zip/ZipFile$Source",
          Map.of("get", "looks 1"));

  private FileCalls() {}

  private static Map<String, String> files() {
    return Map.ofEntries(
        Map.entry("canRead", "looks this"),
        Map.entry("canWrite", "looks this"),
        Map.entry("canExecute", "looks this"),
        Map.entry("exists", "looks this"),
        Map.entry("isDirectory", "looks this"),
        Map.entry("isFile", "looks this"),
        Map.entry("isHidden", "looks this"),
        Map.entry("lastModified", "looks this"),
        Map.entry("length", "looks this"),
        Map.entry("getCanonicalPath", "looks this"),
        Map.entry("normalizedList", "lists this"),
        Map.entry("delete", "changes this"),
        Map.entry("mkdir", "changes this"),
        Map.entry("renameTo", "moves this 1"),
        Map.entry("setLastModified", "writes this"),
        Map.entry("setReadOnly", "writes this"),
        Map.entry("setWritable(ZZ)Z", "writes this"),
        Map.entry("setReadable(ZZ)Z", "writes this"),
        Map.entry("setExecutable(ZZ)Z", "writes this"));
  }

  private static Map<String, String> randomAccess() {
    return Map.of(
        "open", "opensRandom fd path 2",
        "read", "reads fd path",
        "implReadLine", "reads fd path",
        "seek", "seeks fd path",
        "write", "writesOn fd path",
        "writeBytes(Ljava/lang/String;)V", "writesOn fd path",
        "writeChars", "writesOn fd path",
        "close", "closes fd path");
  }

  /** Channels hold real locks meanwhile. */
  private static Map<String, String> channels() {
    return Map.ofEntries(
        Map.entry("open", "opened 1 2"),
        Map.entry("implCloseChannel", "beginClose fd path"),
        Map.entry("read(Ljava/nio/ByteBuffer;)I", "beginRead fd path"),
        Map.entry("read([Ljava/nio/ByteBuffer;II)J", "beginRead fd path"),
        Map.entry("read(Ljava/nio/ByteBuffer;J)I", "beginAsk fd path"),
        Map.entry("position()J", "beginAsk fd path"),
        Map.entry("size", "beginAsk fd path"),
        Map.entry("available", "beginAsk fd path"),
        Map.entry("position(J)Ljava/nio/channels/FileChannel;", "beginRead fd path"),
        Map.entry("write", "beginWrite fd path"),
        Map.entry("truncate(J)Ljava/nio/channels/FileChannel;", "beginWrite fd path"),
        Map.entry("force", "beginAsk fd path"),
        Map.entry("map", "beginWrite fd path"),
        Map.entry("lock", "beginLock fd path"),
        Map.entry("tryLock", "beginLock fd path"),
        Map.entry("release", "beginLock fd path"),
        Map.entry("transferTo", "beginTransfer fd path"),
        Map.entry("transferFrom", "beginTransfer fd path"));
  }

  private static Map<String, String> system() {
    return Map.ofEntries(
        Map.entry("open", "opens 1 2"),
        Map.entry("stat", "looks 1"),
        Map.entry("stat2", "looks 1"),
        Map.entry("lstat", "looks 1"),
        Map.entry("access", "looks 1"),
        Map.entry("exists", "looks 1"),
        Map.entry("readlink", "looks 1"),
        Map.entry("realpath", "looks 1"),
        Map.entry("opendir", "lists 1"),
        Map.entry("mkdir", "changes 1"),
        Map.entry("rmdir", "changes 1"),
        Map.entry("unlink", "changes 1"),
        Map.entry("mknod", "changes 1"),
        Map.entry("rename", "moves 1 2"),
        Map.entry("chown", "writes 1"),
        Map.entry("lchown", "writes 1"),
        Map.entry("chmod", "writes 1"),
        Map.entry("utimes", "writes 1"),
        Map.entry("lutimes", "writes 1"),
        Map.entry("fchmodat", "writes 2"),
        Map.entry("utimensat", "writes 2"),
        Map.entry("link", "anything"),
        Map.entry("symlink", "anything"),
        // By names that are relative to a directory that is open.
        Map.entry("openat", "anything"),
        Map.entry("unlinkat", "anything"),
        Map.entry("renameat", "anything"),
        Map.entry("fstatat", "anything"));
  }

  /** Whether a class has methods that use files. */
  public static boolean isOne(String type) {
    return USES.containsKey(type) || COPYING.contains(type);
  }

  /** Whether a method of a class uses files. */
  public static boolean isOne(String type, MethodNode method) {
    return use(type, method) != null || isCopying(type, method) || isCreating(type, method);
  }

  private static boolean isCopying(String type, MethodNode method) {
    return COPYING.contains(type) && method.name.equals("copyFile");
  }

  /** Whether a method of {@link java.io.File} makes a file of which it alone knows the name. */
  private static boolean isCreating(String type, MethodNode method) {
    return type.equals("java/io/File")
        && (method.name.equals("createNewFile") || method.name.equals("createTempFile"));
  }

  private static @Nullable String use(String type, MethodNode method) {
    Map<String, String> uses = USES.get(type);
    if (uses == null || (method.access & (ACC_SYNTHETIC | ACC_NATIVE)) != 0) {
      return null;
    }
    String exact = uses.get(method.name + method.desc);
    return exact != null ? exact : uses.get(method.name);
  }

  /** Hooks a method, if it uses files; returns whether it does. */
  public static boolean apply(String type, MethodNode method, JdkHooks hooks) {
    String use = use(type, method);
    if (use != null) {
      InsnList code = call(type, method, use);
      if (use.startsWith("begin")) {
        hooks.bracket(method, code, "endCall");
      } else {
        method.instructions.insert(code);
      }
    } else if (isCopying(type, method)) {
      beforeCopying(method);
    } else if (isCreating(type, method)) {
      beforeCreating(method);
    }
    return isOne(type, method);
  }

  private static InsnList call(String type, MethodNode method, String use) {
    String[] words = use.split(" ", -1);
    InsnList code = new InsnList();
    StringBuilder descriptor = new StringBuilder("(");
    for (int i = 1; i < words.length; i++) {
      descriptor.append(argument(code, type, method, words[i]));
    }
    code.add(hook(words[0], descriptor.append(")V").toString()));
    return code;
  }

  /** Adds code that loads an argument, and returns its type as the hook sees it. */
  private static String argument(InsnList code, String type, MethodNode method, String what) {
    if (Character.isDigit(what.charAt(0))) {
      return parameter(code, method, Integer.parseInt(what));
    }
    code.add(new VarInsnNode(ALOAD, 0));
    switch (what) {
      case "fd" -> code.add(new FieldInsnNode(GETFIELD, type, what, "Ljava/io/FileDescriptor;"));
      case "path" -> code.add(new FieldInsnNode(GETFIELD, type, what, "Ljava/lang/String;"));
      case "dir" -> {
        code.add(new FieldInsnNode(GETFIELD, type, "this$0", "L" + DIRECTORY + ";"));
        code.add(
            new MethodInsnNode(
                INVOKEVIRTUAL, DIRECTORY, "directory", "()Lsun/nio/fs/UnixPath;", false));
      }
      default -> {}
    }
    return "Ljava/lang/Object;";
  }

  private static String parameter(InsnList code, MethodNode method, int number) {
    Type[] types = Type.getArgumentTypes(method.desc);
    int local = (method.access & ACC_STATIC) != 0 ? 0 : 1;
    for (int i = 0; i < number - 1; i++) {
      local += types[i].getSize();
    }
    Type type = types[number - 1];
    code.add(new VarInsnNode(type.getOpcode(ILOAD), local));
    return type.getSort() == Type.INT ? "I" : "Ljava/lang/Object;";
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, Names.FILE_HOOKS, name, descriptor, false);
  }

  /** A copy reads one file and writes the other after both were opened. */
  private static void beforeCopying(MethodNode method) {
    Set<String> transfers = Set.of("transfer", "directCopy", "bufferedCopy");
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode transfer && transfers.contains(transfer.name)) {
        InsnList code = new InsnList();
        String descriptor = "(" + parameter(code, method, 1) + parameter(code, method, 3) + ")V";
        code.add(hook("copies", descriptor));
        method.instructions.insertBefore(insn, code);
      }
    }
  }

  private static void beforeCreating(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && call.name.equals("createFileExclusively")) {
        InsnList code = new InsnList();
        code.add(new InsnNode(DUP));
        code.add(hook("changes", "(Ljava/lang/Object;)V"));
        method.instructions.insertBefore(insn, code);
      }
    }
  }
}
