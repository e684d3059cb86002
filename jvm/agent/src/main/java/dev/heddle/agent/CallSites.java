package dev.heddle.agent;

import dev.heddle.agent.StandIns.StandIn;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Replaces calls by calls of their stand-ins, in the program and in the JDK alike. */
final class CallSites implements Opcodes {
  private final StandIns standIns;
  private final ClassIndex index;
  private final boolean mapCurrentThread;

  CallSites(StandIns standIns, ClassIndex index, boolean mapCurrentThread) {
    this.standIns = standIns;
    this.index = index;
    this.mapCurrentThread = mapCurrentThread;
  }

  /** Rewrites the calls of a method; returns whether there were any. */
  boolean apply(MethodNode method) {
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof MethodInsnNode call) {
        any |= rewrite(method.instructions, call);
      }
    }
    return any;
  }

  private boolean rewrite(InsnList code, MethodInsnNode call) {
    if (isIdentityHash(call)) {
      InsnList prepare = new InsnList();
      prepare.add(new InsnNode(DUP));
      prepare.add(
          new MethodInsnNode(
              INVOKESTATIC, Names.HOOKS, "prepareHashCode", "(Ljava/lang/Object;)V", false));
      code.insertBefore(call, prepare);
      return true;
    }
    StandIn standIn = standIn(call);
    if (standIn == null) {
      return false;
    }
    call.setOpcode(INVOKESTATIC);
    call.owner = standIn.owner();
    call.desc = standIn.descriptor();
    call.name = standIn.name();
    call.itf = false;
    return true;
  }

  /**
   * Calls that may end in the native {@link Object#hashCode}: its number is made the same in every
   * execution first.
   */
  private static boolean isIdentityHash(MethodInsnNode call) {
    return call.name.equals("hashCode")
        && call.desc.equals("()I")
        && call.owner.equals("java/lang/Object")
        && call.getOpcode() != INVOKESTATIC;
  }

  private @Nullable StandIn standIn(MethodInsnNode call) {
    if (call.owner.startsWith("[")) {
      return null;
    }
    if (call.name.equals("currentThread") && !mapCurrentThread) {
      return null;
    }
    return standIns.forCall(
        index, call.owner, call.name, call.desc, call.getOpcode() == INVOKESTATIC);
  }
}
