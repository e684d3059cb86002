package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in the classes of {@link java.util.Arrays#asList}: an access to such a list is an access to
 * the elements of its array.
 */
public final class ArrayListViewHooks extends Pass implements Opcodes {
  private static final String LIST = "java/util/Arrays$ArrayList";

  public ArrayListViewHooks() {
    super(Treatment.ARRAY_VIEW);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      any |= apply(type, method, insn);
    }
    return any;
  }

  private static boolean apply(ClassNode type, MethodNode method, AbstractInsnNode insn) {
    InsnList before = new InsnList();
    if (insn.getOpcode() == AALOAD) {
      before.add(new InsnNode(DUP2));
      before.add(hook("readsThrough", "(Ljava/lang/Object;I)V"));
    } else if (insn.getOpcode() == AASTORE && type.name.equals(LIST)) {
      before.add(new InsnNode(DUP_X2));
      before.add(new InsnNode(POP));
      before.add(new InsnNode(DUP2_X1));
      before.add(hook("writesThrough", "(Ljava/lang/Object;I)V"));
    } else if (insn instanceof MethodInsnNode call && isBulk(call) && type.name.equals(LIST)) {
      before.add(new VarInsnNode(ALOAD, 0));
      before.add(new FieldInsnNode(GETFIELD, LIST, "a", "[Ljava/lang/Object;"));
      String access = call.name.equals("sort") ? "writesAllThrough" : "readsAllThrough";
      before.add(hook(access, "(Ljava/lang/Object;)V"));
    } else {
      return false;
    }
    method.instructions.insertBefore(insn, before);
    return true;
  }

  /** Whether a call accesses the whole array. */
  private static boolean isBulk(MethodInsnNode call) {
    return call.owner.equals("java/util/Arrays")
        || call.owner.equals("java/util/Spliterators")
        || call.name.equals("arraycopy")
        || call.owner.startsWith("[");
  }

  private static MethodInsnNode hook(String name, String descriptor) {
    return new MethodInsnNode(INVOKESTATIC, InternalNames.ELEMENTS, name, descriptor, false);
  }
}
