package dev.heddle.agent.jdk;

import dev.heddle.agent.code.Names;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A hook where references of {@code java.lang.ref} are made: it is told what they refer to. */
public final class References implements Opcodes {
  private static final String CONSTRUCTOR = "(Ljava/lang/Object;Ljava/lang/ref/ReferenceQueue;)V";

  private References() {}

  /** Whether a class is the one of which all references are. */
  public static boolean isOne(String type) {
    return type.equals("java/lang/ref/Reference");
  }

  /** Whether a method is where all references are made. */
  public static boolean isMade(String type, MethodNode method) {
    return isOne(type) && method.name.equals("<init>") && method.desc.equals(CONSTRUCTOR);
  }

  /** Hooks that constructor. */
  public static void apply(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == RETURN) {
        method.instructions.insertBefore(insn, new VarInsnNode(ALOAD, 1));
        method.instructions.insertBefore(
            insn,
            new MethodInsnNode(
                INVOKESTATIC, Names.REFERENTS, "made", "(Ljava/lang/Object;)V", false));
      }
    }
  }
}
