package dev.heddle.agent.classes;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.passes.JdkClass;
import dev.heddle.agent.passes.Pass;
import dev.heddle.agent.treatments.MemberPattern;
import dev.heddle.agent.treatments.Row;
import dev.heddle.agent.treatments.Treatment;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks at accesses to fields of the JDK by which threads may communicate, such as whether an
 * object is closed, and values that can be set, though only rarely more than one thread uses such
 * an object.
 */
public final class SharedJdkFields extends Pass implements Opcodes {
  public SharedJdkFields() {
    super(Treatment.SHARED_FIELD);
  }

  @Override
  public boolean apply(JdkClass type) {
    Set<String> fields = new HashSet<>();
    Set<String> changes = new HashSet<>();
    for (Row row : type.rows().all(Treatment.SHARED_FIELD)) {
      MemberPattern member = row.member();
      if (member.kind() == MemberPattern.Kind.CALL) {
        changes.add(member.toString());
      } else {
        fields.add(member.name());
      }
    }
    boolean any = false;
    if (!fields.isEmpty()) {
      for (MethodNode method : type.methods) {
        any |= !method.name.startsWith("<") && apply(method, fields, changes);
      }
    }
    return any;
  }

  private static boolean apply(MethodNode method, Set<String> fields, Set<String> changes) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      InsnList code = new InsnList();
      if (insn instanceof FieldInsnNode access && fields.contains(access.name)) {
        addOwner(code, access);
        addHook(code, access.getOpcode() == PUTFIELD);
      } else if (insn instanceof MethodInsnNode call
          && changes.contains(method.name + "@" + call.name)) {
        code.add(new VarInsnNode(ALOAD, 0));
        addHook(code, /* write= */ true);
      }
      any |= code.size() > 0;
      method.instructions.insertBefore(insn, code);
    }
    return any;
  }

  private static void addOwner(InsnList code, FieldInsnNode access) {
    switch (access.getOpcode()) {
      case GETFIELD -> code.add(new InsnNode(DUP));
      case PUTFIELD ->
          ProgramClassPass.copyOwnerOverValue(code, Type.getType(access.desc).getSize());
      default -> throw new IllegalStateException("a static field: " + access.name);
    }
  }

  private static void addHook(InsnList code, boolean write) {
    code.add(new IntInsnNode(BIPUSH, ThreadPropertyAccesses.SHARED));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC,
            InternalNames.THREAD_PROPERTIES,
            write ? "writes" : "reads",
            "(Ljava/lang/Object;I)V",
            false));
  }
}
