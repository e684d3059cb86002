package dev.heddle.agent.jdk;

import dev.heddle.agent.code.Names;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A hook where the JVM tells a loader of a class that was just defined. */
public final class DefinedClasses implements Opcodes {
  private DefinedClasses() {}

  /** Whether a method is where it is told. */
  public static boolean areTold(String type, MethodNode method) {
    return type.equals("java/lang/ClassLoader")
        && method.name.equals("addClass")
        && method.desc.equals("(Ljava/lang/Class;)V");
  }

  /** Hooks that method. */
  public static void apply(MethodNode method) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 1));
    code.add(
        new MethodInsnNode(INVOKESTATIC, Names.LOADS, "defined", "(Ljava/lang/Class;)V", false));
    method.instructions.insert(code);
  }
}
