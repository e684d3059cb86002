package dev.heddle.agent.jdk;

import dev.heddle.agent.classes.JdkClassPass;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
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
 * the elements of arrays, and where it calls a method of a class that writes its own objects.
 */
public final class SerializationHooks extends Pass implements Opcodes {
  private static final String STREAM_CLASS = "java/io/ObjectStreamClass";

  public SerializationHooks() {
    super(Treatment.SERIALIZATION);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    switch (row.argument()) {
      case "own" -> method.instructions.insert(approach());
      case "fields" -> JdkClassPass.hookDeclared(method);
      case "elements" -> elements(method);
      default -> throw new IllegalStateException(row + " has a wrong argument: " + row.argument());
    }
    return true;
  }

  private static void elements(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == AALOAD) {
        tell(
            method,
            insn,
            DUP2,
            InternalNames.FIELD_ACCESSES,
            "readsElement",
            "(Ljava/lang/Object;I)V");
      } else if (insn.getOpcode() == ARRAYLENGTH && isPassedOn(insn)) {
        tell(method, insn, DUP, InternalNames.ELEMENTS, "reads", "(Ljava/lang/Object;)V");
      }
    }
  }

  private static InsnList approach() {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 1));
    code.add(new VarInsnNode(ALOAD, 0));
    code.add(new FieldInsnNode(GETFIELD, STREAM_CLASS, "cl", "Ljava/lang/Class;"));
    String descriptor = "(Ljava/lang/Object;Ljava/lang/Class;)V";
    code.add(new MethodInsnNode(INVOKESTATIC, InternalNames.GATES, "writes", descriptor, false));
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

  /**
   * Whether the length of an array is the last argument, or the last but one, next to the array.
   */
  private static boolean isPassedOn(AbstractInsnNode length) {
    AbstractInsnNode next = length.getNext();
    return takesArray(next) || (next != null && takesArray(next.getNext()));
  }

  private static boolean takesArray(AbstractInsnNode insn) {
    return insn instanceof MethodInsnNode call && call.desc.startsWith("([");
  }
}
