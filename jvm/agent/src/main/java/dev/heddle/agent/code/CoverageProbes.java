package dev.heddle.agent.code;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The stores by which JaCoCo records that code was run: they are not part of the program, and go to
 * an array that all threads share.
 */
public final class CoverageProbes implements Opcodes {
  private static final String ARRAY = "$jacocoData";

  /** The method that returns the array; it is not part of the program either. */
  public static final String INITIALISER = "$jacocoInit";

  private CoverageProbes() {}

  /** The stores of a method that are probes. */
  public static Set<AbstractInsnNode> of(MethodNode method) {
    Set<Integer> arrays = new HashSet<>();
    Set<AbstractInsnNode> probes = new HashSet<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == ASTORE && isArray(before(insn))) {
        arrays.add(((VarInsnNode) insn).var);
      } else if (insn.getOpcode() == BASTORE && !arrays.isEmpty() && isProbe(insn, arrays)) {
        probes.add(insn);
      }
    }
    return probes;
  }

  /** Whether an instruction, perhaps followed by a cast, loads the array of probes. */
  private static boolean isArray(@Nullable AbstractInsnNode loading) {
    AbstractInsnNode insn =
        loading != null && loading.getOpcode() == CHECKCAST ? before(loading) : loading;
    return (insn instanceof MethodInsnNode call && call.name.equals(INITIALISER))
        || (insn instanceof LdcInsnNode constant
            && constant.cst instanceof ConstantDynamic dynamic
            && dynamic.getName().equals(ARRAY));
  }

  /** Whether {@code true} is stored into an element of such an array. */
  private static boolean isProbe(AbstractInsnNode store, Set<Integer> arrays) {
    AbstractInsnNode value = before(store);
    AbstractInsnNode index = before(value);
    return value != null
        && value.getOpcode() == ICONST_1
        && before(index) instanceof VarInsnNode array
        && array.getOpcode() == ALOAD
        && arrays.contains(array.var);
  }

  /** The previous instruction, skipping labels, lines and frames. */
  private static @Nullable AbstractInsnNode before(@Nullable AbstractInsnNode insn) {
    AbstractInsnNode earlier = insn == null ? null : insn.getPrevious();
    while (earlier != null && earlier.getOpcode() < 0) {
      earlier = earlier.getPrevious();
    }
    return earlier;
  }
}
