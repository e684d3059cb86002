package dev.heddle.agent.jdk;

import dev.heddle.agent.code.Names;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks where a {@link StringBuffer} is read without its monitor: the one that another is compared
 * with, and one whose characters are streamed, which are read when the stream is.
 */
public final class BufferLooks implements Opcodes {
  private static final String BUFFER = "java/lang/StringBuffer";
  private static final String BUILDER = "java/lang/AbstractStringBuilder";

  private BufferLooks() {}

  /** Whether a class has such methods. */
  public static boolean isOne(String type) {
    return type.equals(BUFFER) || type.equals(BUILDER);
  }

  /** Whether a method of a class is one. */
  public static boolean isOne(String type, MethodNode method) {
    return isComparing(type, method) || isStreaming(type, method);
  }

  private static boolean isComparing(String type, MethodNode method) {
    return type.equals(BUFFER)
        && method.name.equals("compareTo")
        && method.desc.startsWith("(L" + BUFFER + ";");
  }

  private static boolean isStreaming(String type, MethodNode method) {
    return type.equals(BUILDER)
        && (method.name.startsWith("lambda$chars$") || method.name.startsWith("lambda$codePoints$"))
        && method.desc.startsWith("()")
        && (method.access & ACC_STATIC) == 0;
  }

  /** Hooks a method, if it is one; returns whether it is. */
  public static boolean apply(String type, MethodNode method) {
    if (!isOne(type, method)) {
      return false;
    }
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, isComparing(type, method) ? 1 : 0));
    code.add(
        new MethodInsnNode(INVOKESTATIC, Names.GATES, "looks", "(Ljava/lang/Object;)V", false));
    method.instructions.insert(code);
    return true;
  }
}
