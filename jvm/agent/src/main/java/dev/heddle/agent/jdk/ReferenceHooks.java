package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A hook where references of {@code java.lang.ref} are made: it gets the referent. */
public final class ReferenceHooks extends Pass implements Opcodes {
  public ReferenceHooks() {
    super(Treatment.REFERENCE);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn.getOpcode() == RETURN) {
        method.instructions.insertBefore(insn, new VarInsnNode(ALOAD, 1));
        method.instructions.insertBefore(
            insn,
            new MethodInsnNode(
                INVOKESTATIC, InternalNames.REFERENTS, "made", "(Ljava/lang/Object;)V", false));
      }
    }
    return true;
  }
}
