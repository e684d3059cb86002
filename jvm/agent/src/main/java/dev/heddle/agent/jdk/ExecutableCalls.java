package dev.heddle.agent.jdk;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Hooks where reflection calls methods and constructors, after it has checked access: there it
 * takes what makes the calls, for which the JVM initialises the class.
 */
public final class ExecutableCalls implements Opcodes {
  /** The methods that make the calls, by their classes. */
  private static final Map<String, String> METHODS =
      Map.of(
          "java/lang/reflect/Method", "invoke",
          "java/lang/reflect/Constructor", "newInstanceWithCaller");

  private static final String ACCESSOR = "Accessor;";

  private ExecutableCalls() {}

  /** Whether a class has such methods. */
  public static boolean areIn(String type) {
    return METHODS.containsKey(type);
  }

  /** Whether a method of a class is one. */
  public static boolean areIn(String type, MethodNode method) {
    return method.name.equals(METHODS.get(type));
  }

  /** Hooks a method, if it is one; returns whether it is. */
  public static boolean apply(String type, MethodNode method) {
    if (!areIn(type, method)) {
      return false;
    }
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field
          && field.getOpcode() == GETFIELD
          && field.desc.endsWith(ACCESSOR)) {
        InsnList code = new InsnList();
        code.add(new InsnNode(DUP));
        code.add(
            new MethodInsnNode(
                INVOKESTATIC,
                "dev/heddle/hooks/system/Executables",
                "uses",
                "(Ljava/lang/reflect/Executable;)V",
                false));
        method.instructions.insertBefore(insn, code);
      }
    }
    return true;
  }
}
