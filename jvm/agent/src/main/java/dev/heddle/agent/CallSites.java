package dev.heddle.agent;

import dev.heddle.agent.StandIns.StandIn;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
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
      } else if (insn instanceof InvokeDynamicInsnNode reference) {
        any |= rewrite(reference);
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
    StandIn standIn = standIn(call.owner, call.name, call.desc, call.getOpcode() == INVOKESTATIC);
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

  /** Method references, which are calls too. */
  private boolean rewrite(InvokeDynamicInsnNode reference) {
    boolean any = false;
    for (int i = 0; i < reference.bsmArgs.length; i++) {
      if (reference.bsmArgs[i] instanceof Handle method && method.getTag() != H_NEWINVOKESPECIAL) {
        boolean isStatic = method.getTag() == H_INVOKESTATIC;
        StandIn standIn = standIn(method.getOwner(), method.getName(), method.getDesc(), isStatic);
        if (standIn != null) {
          reference.bsmArgs[i] =
              new Handle(
                  H_INVOKESTATIC, standIn.owner(), standIn.name(), standIn.descriptor(), false);
          any = true;
        }
      }
    }
    return any;
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

  private @Nullable StandIn standIn(
      String owner, String name, String descriptor, boolean isStatic) {
    if (owner.startsWith("[") || (name.equals("currentThread") && !mapCurrentThread)) {
      return null;
    }
    return standIns.forCall(index, owner, name, descriptor, isStatic);
  }
}
