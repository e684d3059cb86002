package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in the methods of threads and thread groups that read or write their properties, and where
 * an object is cleaned.
 */
public final class ThreadPropertyHooks extends Pass implements Opcodes {
  private static final String THREAD = "java/lang/Thread";

  private static final Map<String, Integer> PROPERTIES =
      Map.of(
          "NAME", ThreadPropertyAccesses.NAME,
          "PRIORITY", ThreadPropertyAccesses.PRIORITY,
          "DAEMON", ThreadPropertyAccesses.DAEMON,
          "LOADER", ThreadPropertyAccesses.LOADER,
          "HANDLER", ThreadPropertyAccesses.HANDLER,
          "GROUP", ThreadPropertyAccesses.GROUP,
          "CLEANED", ThreadPropertyAccesses.CLEANED);

  public ThreadPropertyHooks() {
    super(Treatment.PROPERTY);
  }

  @Override
  public boolean selects(JdkClass type, MethodNode method) {
    // The calls of synchronized methods are replaced: no thread is switched inside.
    boolean open = (method.access & (ACC_PUBLIC | ACC_SYNCHRONIZED)) == ACC_PUBLIC;
    return open && super.selects(type, method);
  }

  @Override
  protected boolean apply(JdkClass type, MethodNode method, Row row) {
    if (!selects(type, method)) {
      return false;
    }
    Integer property = PROPERTIES.get(row.argument());
    if (property == null) {
      throw new IllegalStateException(row + " names no property: " + row.argument());
    }
    InsnList code = new InsnList();
    boolean isStatic = (method.access & ACC_STATIC) != 0;
    code.add(isStatic ? new LdcInsnNode(Type.getObjectType(THREAD)) : new VarInsnNode(ALOAD, 0));
    code.add(new IntInsnNode(BIPUSH, property));
    boolean writes = method.name.startsWith("set") || property == ThreadPropertyAccesses.CLEANED;
    String hook = writes ? "writes" : "reads";
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.THREAD_PROPERTIES, hook, "(Ljava/lang/Object;I)V", false));
    method.instructions.insert(code);
    return true;
  }
}
