package dev.heddle.agent.jdk;

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

/**
 * Hooks where reflection calls methods and constructors, after the access check: there it gets the
 * accessor that makes the calls, for which the JVM initialises the class.
 */
public final class ReflectiveInvocationHooks extends Pass implements Opcodes {
  public ReflectiveInvocationHooks() {
    super(Treatment.REFLECTION);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    String accessor = row.member().call();
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof FieldInsnNode field
          && field.getOpcode() == GETFIELD
          && accessor.equals(".".concat(field.name))) {
        InsnList code = new InsnList();
        code.add(new InsnNode(DUP));
        code.add(
            new MethodInsnNode(
                INVOKESTATIC,
                "dev/heddle/hooks/system/ReflectiveInvocations",
                "uses",
                "(Ljava/lang/reflect/Executable;)V",
                false));
        method.instructions.insertBefore(insn, code);
      }
    }
    return true;
  }
}
