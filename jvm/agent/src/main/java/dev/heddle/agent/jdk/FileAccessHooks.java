package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.ClassRows;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import java.util.HashSet;
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
 * Hooks in the methods of the JDK that make system calls about files, as near to these calls as
 * possible, but outside of native methods.
 */
public final class FileAccessHooks extends Pass implements Opcodes {
  private static final String DIRECTORY = "sun/nio/fs/UnixDirectoryStream";

  private final ClassIndex index;

  public FileAccessHooks(ClassIndex index) {
    super(Treatment.FILE, Treatment.FILE_COPY, Treatment.FILE_NEW);
    this.index = index;
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    return isOne(type.rows(), method);
  }

  /** Whether a method uses files. */
  public static boolean isOne(ClassRows rows, MethodNode method) {
    return isUse(rows.find(Treatment.FILE, method.name, method.desc), method)
        || rows.find(Treatment.FILE_COPY, method.name, method.desc) != null
        || rows.find(Treatment.FILE_NEW, method.name, method.desc) != null;
  }

  private static boolean isUse(@Nullable Row row, MethodNode method) {
    return row != null && (method.access & (ACC_SYNTHETIC | ACC_NATIVE)) == 0;
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    switch (row.treatment()) {
      case FILE_COPY -> beforeCopying(type, method);
      case FILE_NEW -> beforeCreating(method, row.member().call());
      default -> {
        if (!isUse(row, method)) {
          return false;
        }
        InsnList code = call(type.name, method, row.argument());
        if (row.argument().startsWith("begin")) {
          new JdkClassPass(type, index).bracket(method, code, "endCall");
        } else {
          method.instructions.insert(code);
        }
      }
    }
    return true;
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

  /** Adds code that loads an argument, and returns the type of the parameter of the hook. */
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
    return new MethodInsnNode(INVOKESTATIC, InternalNames.FILE_HOOKS, name, descriptor, false);
  }

  /** A copy reads one file and writes the other after both were opened. */
  private static void beforeCopying(JdkClass type, MethodNode method) {
    Set<String> transfers = new HashSet<>();
    type.rows().all(Treatment.FILE_COPY).forEach(row -> transfers.add(row.member().call()));
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode transfer && transfers.contains(transfer.name)) {
        InsnList code = new InsnList();
        String descriptor = "(" + parameter(code, method, 1) + parameter(code, method, 3) + ")V";
        code.add(hook("copies", descriptor));
        method.instructions.insertBefore(insn, code);
      }
    }
  }

  private static void beforeCreating(MethodNode method, String creating) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call && call.name.equals(creating)) {
        InsnList code = new InsnList();
        code.add(new InsnNode(DUP));
        code.add(hook("changes", "(Ljava/lang/Object;)V"));
        method.instructions.insertBefore(insn, code);
      }
    }
  }
}
