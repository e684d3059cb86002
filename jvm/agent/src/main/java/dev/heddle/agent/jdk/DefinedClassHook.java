package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/** A hook where the JVM notifies a loader of a class that was just defined. */
public final class DefinedClassHook extends Pass implements Opcodes {
  public DefinedClassHook() {
    super(Treatment.DEFINED_CLASS);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, 1));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.LOADS, "defined", "(Ljava/lang/Class;)V", false));
    method.instructions.insert(code);
    return true;
  }
}
