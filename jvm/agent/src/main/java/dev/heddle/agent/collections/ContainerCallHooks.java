package dev.heddle.agent.collections;

import dev.heddle.agent.classes.ReceiverAccess;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.UnsynchronizedJdkClasses;
import dev.heddle.hooks.FieldSite;
import dev.heddle.hooks.memory.ContainerHooks;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in a class of the program where it makes an object of the JDK that may be a container or
 * hold one, and where it calls a method of such an object.
 */
public final class ContainerCallHooks implements Opcodes {
  private final ClassNode type;
  private final @Nullable ClassLoader loader;

  public ContainerCallHooks(ClassNode type, @Nullable ClassLoader loader) {
    this.type = type;
    this.loader = loader;
  }

  public void apply(MethodNode method) {
    Deque<AbstractInsnNode> pending = new ArrayDeque<>();
    int line = 0;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      if (insn instanceof LineNumberNode number) {
        line = number.line;
      } else if (insn.getOpcode() == NEW) {
        pending.push(insn);
      } else if (insn instanceof MethodInsnNode call) {
        if (call.name.equals("<init>")) {
          made(method, call, pending.poll(), line);
        } else if (isUse(call)) {
          method.instructions.insertBefore(call, use(method, call));
        }
      }
    }
  }

  private static boolean isUse(MethodInsnNode call) {
    return (call.getOpcode() == INVOKEVIRTUAL || call.getOpcode() == INVOKEINTERFACE)
        && UnsynchronizedJdkClasses.mayHold(call.owner);
  }

  /**
   * Reports an object after its constructor has run.
   *
   * @param allocation where it was allocated; null if it is the object that is under construction
   */
  private void made(
      MethodNode method, MethodInsnNode call, @Nullable AbstractInsnNode allocation, int line) {
    boolean kept = allocation == null || allocation.getNext().getOpcode() == DUP;
    if (!kept || !UnsynchronizedJdkClasses.mayHold(call.owner)) {
      return;
    }
    boolean initialiser = method.name.startsWith("heddle$") || method.name.equals("<clinit>");
    String place = initialiser ? "static" : method.name.replaceAll("[<>]", "");
    String name = ContainerHooks.NAME + place + ":" + line;
    InsnList code = new InsnList();
    code.add(allocation == null ? new VarInsnNode(ALOAD, 0) : new InsnNode(DUP));
    code.add(new LdcInsnNode(FieldSite.register(loader, type.name.replace('/', '.'), name)));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.CONTENTS, "made", "(Ljava/lang/Object;I)V", false));
    method.instructions.insert(call, code);
  }

  /** Reports the receiver. */
  private static InsnList use(MethodNode method, MethodInsnNode call) {
    InsnList hook = new InsnList();
    hook.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.CONTENTS, "used", "(Ljava/lang/Object;)V", false));
    return ReceiverAccess.tell(method, call, hook);
  }
}
