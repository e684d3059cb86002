package dev.heddle.agent.code;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Calls of the program that compare and set weakly, which may fail for no reason. */
public final class WeakCompareAndSets implements Opcodes {
  private static final String ATOMICS = "java/util/concurrent/atomic/";

  private WeakCompareAndSets() {}

  /** Whether a call is one of them. */
  static boolean isOne(MethodInsnNode call) {
    return call.name.startsWith("weakCompareAndSet") && call.desc.endsWith(")Z");
  }

  /** Lets a call of an atomic class go through a bridge if it is one of them; whether it is. */
  public static boolean apply(MethodInsnNode call, BridgeMethods bridges) {
    boolean found = isOne(call) && call.owner.startsWith(ATOMICS);
    if (found) {
      bridges.weakUpdate(call);
    }
    return found;
  }

  /** Lets a method, which is empty so far, begin with: if it is to fail, return false. */
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
