package dev.heddle.agent.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Weak compare-and-set calls of the program, which may fail spuriously. */
public final class WeakCompareAndSets implements Opcodes {
  private static final String ATOMICS = "java/util/concurrent/atomic/";

  private WeakCompareAndSets() {}

  /** Whether a call is a weak compare-and-set. */
  static boolean isOne(MethodInsnNode call) {
    return call.name.startsWith("weakCompareAndSet") && call.desc.endsWith(")Z");
  }

  /**
   * Redirects a weak compare-and-set of an atomic class through a bridge; returns whether it is
   * one.
   */
  public static boolean apply(MethodInsnNode call, BridgeMethods bridges) {
    boolean found = isOne(call) && call.owner.startsWith(ATOMICS);
    if (found) {
      bridges.weakUpdate(call);
    }
    return found;
  }

  /** Makes a method, which is still empty, begin with: if the call must fail, return false. */
  static void mayFail(MethodNode bridge) {
    LabelNode original = new LabelNode();
    bridge.instructions.add(
        new MethodInsnNode(INVOKESTATIC, InternalNames.MEMORY_HOOKS, "failsWeakly", "()Z", false));
    bridge.instructions.add(new JumpInsnNode(IFEQ, original));
    bridge.instructions.add(new InsnNode(ICONST_0));
    bridge.instructions.add(new InsnNode(IRETURN));
    bridge.instructions.add(original);
    Object[] locals = StackMapFrames.entryLocals("", bridge);
    bridge.instructions.add(new FrameNode(F_NEW, locals.length, locals, 0, new Object[0]));
  }
}
