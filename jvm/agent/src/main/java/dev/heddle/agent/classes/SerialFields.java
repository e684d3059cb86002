package dev.heddle.agent.classes;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The static fields by which a class describes itself to serialization, which uses them only if
 * they are final.
 *
 * <p>They never change, so the code that computes them stays in the real static initialiser, if it
 * is a plain expression without classes of the program.
 */
final class SerialFields implements Opcodes {
  private static final Set<String> NAMES = Set.of("serialVersionUID", "serialPersistentFields");

  /** Marks an instruction that is not part of a plain expression. */
  private static final int UNKNOWN = Integer.MIN_VALUE;

  private SerialFields() {}

  /** Removes the assignments to these fields from a static initialiser. */
  static InsnList take(ClassNode type, MethodNode initialiser) {
    InsnList taken = new InsnList();
    for (AbstractInsnNode insn : initialiser.instructions.toArray()) {
      if (insn instanceof FieldInsnNode access && isAssigned(type, access)) {
        AbstractInsnNode first = first(access);
        for (AbstractInsnNode next = first; next != null; ) {
          AbstractInsnNode moved = next;
          next = moved == access ? null : moved.getNext();
          initialiser.instructions.remove(moved);
          if (moved.getOpcode() >= 0) {
            taken.add(moved);
          }
        }
      }
    }
    return taken;
  }

  private static boolean isAssigned(ClassNode type, FieldInsnNode access) {
    return access.getOpcode() == PUTSTATIC
        && access.owner.equals(type.name)
        && NAMES.contains(access.name)
        && type.fields.stream().anyMatch(f -> f.name.equals(access.name) && isFinal(f));
  }

  private static boolean isFinal(FieldNode field) {
    return (field.access & ACC_FINAL) != 0;
  }

  /** The first instruction of the assigned expression; null if it is not a plain expression. */
  private static @Nullable AbstractInsnNode first(FieldInsnNode assignment) {
    int missing = Type.getType(assignment.desc).getSize();
    AbstractInsnNode insn = assignment;
    while (missing > 0) {
      insn = insn.getPrevious();
      if (insn == null || insn instanceof FrameNode) {
        return null;
      }
      if (!(insn instanceof LabelNode) && !(insn instanceof LineNumberNode)) {
        int pushed = pushed(insn);
        if (pushed == UNKNOWN) {
          return null;
        }
        missing -= pushed;
      }
    }
    return missing == 0 ? insn : null;
  }

  /** The number of words that an instruction pushes, minus the number that it pops. */
  private static int pushed(AbstractInsnNode insn) {
    return switch (insn.getOpcode()) {
      case ACONST_NULL, ICONST_M1, ICONST_0, ICONST_1, ICONST_2, ICONST_3, ICONST_4, ICONST_5 -> 1;
      case BIPUSH, SIPUSH, NEW, DUP -> 1;
      case LCONST_0, LCONST_1 -> 2;
      case ANEWARRAY -> 0;
      case LDC -> ((LdcInsnNode) insn).cst instanceof Long ? 2 : 1;
      case AASTORE -> -3;
      case GETSTATIC -> read((FieldInsnNode) insn);
      case INVOKESTATIC, INVOKESPECIAL, INVOKEVIRTUAL -> called((MethodInsnNode) insn);
      default -> UNKNOWN;
    };
  }

  private static int read(FieldInsnNode access) {
    return InstrumentationScope.isPlatform(access.owner)
        ? Type.getType(access.desc).getSize()
        : UNKNOWN;
  }

  private static int called(MethodInsnNode call) {
    if (!InstrumentationScope.isPlatform(call.owner)) {
      return UNKNOWN;
    }
    int sizes = Type.getArgumentsAndReturnSizes(call.desc);
    int arguments = (sizes >> 2) - (call.getOpcode() == INVOKESTATIC ? 1 : 0);
    return (sizes & 3) - arguments;
  }
}
