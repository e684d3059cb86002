package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.ClassIndex;
import dev.heddle.agent.code.InternalNames;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls of {@link Object#clone}, in the program and in the JDK: the JVM copies an object field by
 * field, and its class may belong to the program.
 */
final class CloneCalls implements Opcodes {
  private static final String OBJECT = "java/lang/Object";
  private static final String CLONE = "clone()Ljava/lang/Object;";

  private CloneCalls() {}

  /** Whether a call by {@code super} is a call of {@code clone}. */
  static boolean isOne(String owner, String name, String descriptor, ClassIndex index) {
    return (name + descriptor).equals(CLONE) && OBJECT.equals(index.declaringMethod(owner, CLONE));
  }

  /** Puts a hook after a call if it is a call of {@code clone}; returns whether it is. */
  static boolean apply(InsnList code, MethodInsnNode call, ClassIndex index) {
    if (call.getOpcode() != INVOKESPECIAL || !isOne(call.owner, call.name, call.desc, index)) {
      return false;
    }
    code.insertBefore(call, new InsnNode(DUP));
    code.insert(
        call,
        new MethodInsnNode(
            INVOKESTATIC,
            InternalNames.FIELD_ACCESSES,
            "cloned",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;",
            false));
    return true;
  }
}
