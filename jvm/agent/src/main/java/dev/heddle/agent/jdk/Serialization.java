package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.JdkHooks;
import dev.heddle.agent.code.Names;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks where serialization reads and writes the fields of objects, through Unsafe, where it reads
 * the elements of arrays, and where it lets a class write its objects itself.
 */
public final class Serialization implements Opcodes {
  private static final String ARRAYS = "writeArray";
  private static final String STREAM_CLASS = "java/io/ObjectStreamClass";

  /** Where the method is called with which a class writes its objects itself. */
  private static final String OWN = "invokeWriteObject";

  private static final Map<String, Set<String>> METHODS =
      Map.of(
          "java/io/ObjectStreamClass$FieldReflector",
          Set.of(
              "getPrimFieldValues", "setPrimFieldValues", "getObjFieldValues", "setObjFieldValues"),
          "java/io/ObjectOutputStream",
          Set.of(ARRAYS),
          STREAM_CLASS,
          Set.of(OWN));

  private Serialization() {}

  /** Whether a method of a class is one of them. */
  public static boolean isOne(String type, MethodNode method) {
    return METHODS.getOrDefault(type, Set.of()).contains(method.name);
  }

  /** Hooks such a method. */
  public static void apply(MethodNode method) {
    if (method.name.equals(OWN)) {
      method.instructions.insert(approach());
      return;
    }
    if (!method.name.equals(ARRAYS)) {
      JdkHooks.hookDeclared(method);
      return;
    }
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == AALOAD) {
        tell(method, insn, DUP2, Names.FIELD_ACCESSES, "readsElement", "(Ljava/lang/Object;I)V");
      } else if (insn.getOpcode() == ARRAYLENGTH && isPassedOn(insn)) {
        tell(method, insn, DUP, Names.ELEMENTS, "reads", "(Ljava/lang/Object;)V");
      }
    }
  }

  private static InsnList approach() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 1));
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new FieldInsnNode(GETFIELD, STREAM_CLASS, "cl", "Ljava/lang/Class;"));
    String descriptor = "(Ljava/lang/Object;Ljava/lang/Class;)V";
    code.add(new MethodInsnNode(INVOKESTATIC, Names.GATES, "writes", descriptor, false));
    return code;
  }

  private static void tell(
      MethodNode method,
      AbstractInsnNode before,
      int copy,
      String owner,
      String hook,
      String type) {
    InsnList code = new InsnList();
    code.add(new InsnNode(copy));
    code.add(new MethodInsnNode(INVOKESTATIC, owner, hook, type, false));
    method.instructions.insertBefore(before, code);
  }

  /** Whether the length of an array is the last argument, or the last but one, beside the array. */
  private static boolean isPassedOn(AbstractInsnNode length) {
    AbstractInsnNode next = length.getNext();
    return takesArray(next) || (next != null && takesArray(next.getNext()));
  }

  private static boolean takesArray(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.desc.startsWith("([");
  }
}
