package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks where a {@link StringBuffer} is read without its monitor: the argument of a comparison, and
 * a buffer whose characters are streamed, which are read when the stream is read.
 */
public final class StringBufferReads extends Pass implements Opcodes {
  public StringBufferReads() {
    super(Treatment.BUFFER_READ);
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    Row row = type.row(Treatment.BUFFER_READ, method);
    boolean lambda = row != null && row.member().kind() == MemberPattern.Kind.NAMES;
    boolean inside = method.desc.startsWith("()") && (method.access & ACC_STATIC) == 0;
    return row != null && (!lambda || inside);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    if (!selects(type, method)) {
      return false;
    }
    int local = Integer.parseInt(row.argument());
    InsnList code = new InsnList();
    code.add(new VarInsnNode(ALOAD, local));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.GATES, "looks", "(Ljava/lang/Object;)V", false));
    method.instructions.insert(code);
    return true;
  }
}
