package dev.heddle.agent.jdk;

import dev.heddle.agent.code.ClassConstants;
import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.StackMapFrames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Gives methods with monitors two bodies: the original one with real monitors for uncontrolled
 * threads, and one with simulated monitors for controlled threads.
 *
 * <p>One test at the entry selects the body. A test at every {@code monitorenter} would prevent the
 * JVM from compiling the method, and a real monitor must not be held when controlled threads are
 * switched. The {@code synchronized} flag of a method can be removed only when the class is loaded,
 * not when it is retransformed.
 */
public final class DualMonitorBodies implements Opcodes {
  private final ClassNode type;
  private final boolean loading;
  private final boolean frames;

  private DualMonitorBodies(ClassNode type, boolean loading) {
    this.type = type;
    this.loading = loading;
    this.frames = (type.version & 0xffff) >= V1_6;
  }

  /** Doubles the bodies of methods with monitors; returns whether there are any. */
  public static boolean apply(ClassNode type, boolean loading) {
    DualMonitorBodies pass = new DualMonitorBodies(type, loading);
    boolean any = false;
    for (MethodNode method : type.methods) {
      any |= pass.apply(method);
    }
    return any;
  }

  private boolean apply(MethodNode method) {
    if (method.instructions.size() == 0 || method.name.equals("<clinit>")) {
      return false;
    }
    boolean synchronizedMethod = (method.access & ACC_SYNCHRONIZED) != 0 && loading;
    if (!synchronizedMethod && !hasMonitors(method)) {
      return false;
    }
    LabelNode simulated = new LabelNode();
    InsnList out = new InsnList();
    List<TryCatchBlockNode> handlers = new ArrayList<>();
    out.add(new MethodInsnNode(INVOKESTATIC, InternalNames.HOOKS, "controlled", "()Z", false));
    out.add(new JumpInsnNode(IFNE, simulated));
    List<LocalVariableNode> variables = new ArrayList<>();
    new Body(method, synchronizedMethod, false).copyTo(out, handlers, variables);
    out.add(simulated);
    if (frames) {
      Object[] locals = StackMapFrames.entryLocals(type.name, method);
      out.add(new FrameNode(F_NEW, locals.length, locals, 0, new Object[0]));
    }
    out.add(new InsnNode(NOP));
    new Body(method, synchronizedMethod, true).copyTo(out, handlers, variables);
    method.instructions = out;
    method.tryCatchBlocks = handlers;
    method.localVariables = variables;
    method.visibleLocalVariableAnnotations = null;
    method.invisibleLocalVariableAnnotations = null;
    if (synchronizedMethod) {
      method.access &= ~ACC_SYNCHRONIZED;
    }
    return true;
  }

  private static boolean hasMonitors(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == MONITORENTER) {
        return true;
      }
    }
    return false;
  }

  /** One copy of a method's body. */
  private final class Body {
    private final MethodNode method;
    private final boolean synchronizedMethod;
    private final boolean simulated;

    Body(MethodNode method, boolean synchronizedMethod, boolean simulated) {
      this.method = method;
      this.synchronizedMethod = synchronizedMethod;
      this.simulated = simulated;
    }

    void copyTo(InsnList out, List<TryCatchBlockNode> handlers, List<LocalVariableNode> variables) {
      Map<LabelNode, LabelNode> labels = new HashMap<>();
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof LabelNode label) {
          labels.put(label, new LabelNode());
        }
      }
      LabelNode start = new LabelNode();
      LabelNode end = new LabelNode();
      if (synchronizedMethod) {
        lockOperation(out, true);
        out.add(start);
      }
      for (AbstractInsnNode insn : method.instructions) {
        copy(insn, labels, out);
      }
      copyVariables(labels, variables);
      for (TryCatchBlockNode block : method.tryCatchBlocks) {
        handlers.add(
            new TryCatchBlockNode(
                labels.get(block.start),
                labels.get(block.end),
                labels.get(block.handler),
                block.type));
      }
      if (synchronizedMethod) {
        out.add(end);
        handlers.add(new TryCatchBlockNode(start, end, end, null));
        handlerFrame(out);
        lockOperation(out, false);
        out.add(new InsnNode(ATHROW));
      }
    }

    /** Copies the debug information of variables to each body. */
    private void copyVariables(
        Map<LabelNode, LabelNode> labels, List<LocalVariableNode> variables) {
      if (method.localVariables != null) {
        for (LocalVariableNode variable : method.localVariables) {
          variables.add(
              new LocalVariableNode(
                  variable.name,
                  variable.desc,
                  variable.signature,
                  labels.get(variable.start),
                  labels.get(variable.end),
                  variable.index));
        }
      }
    }

    private void copy(AbstractInsnNode insn, Map<LabelNode, LabelNode> labels, InsnList out) {
      int opcode = insn.getOpcode();
      if (simulated && (opcode == MONITORENTER || opcode == MONITOREXIT)) {
        String hook = opcode == MONITORENTER ? "enter" : "exit";
        out.add(
            new MethodInsnNode(
                INVOKESTATIC, InternalNames.HOOKS, hook, "(Ljava/lang/Object;)V", false));
        return;
      }
      if (synchronizedMethod && opcode >= IRETURN && opcode <= RETURN) {
        lockOperation(out, false);
      }
      out.add(insn.clone(labels));
    }

    private void handlerFrame(InsnList out) {
      if (frames) {
        Object[] locals =
            (method.access & ACC_STATIC) != 0 ? new Object[0] : new Object[] {type.name};
        out.add(
            new FrameNode(F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"}));
      }
    }

    private void lockOperation(InsnList out, boolean enter) {
      if ((method.access & ACC_STATIC) != 0) {
        out.add(ClassConstants.push(type, type.name));
      } else {
        out.add(new VarInsnNode(ALOAD, 0));
      }
      if (simulated) {
        String hook = enter ? "enter" : "exit";
        out.add(
            new MethodInsnNode(
                INVOKESTATIC, InternalNames.HOOKS, hook, "(Ljava/lang/Object;)V", false));
      } else {
        out.add(new InsnNode(enter ? MONITORENTER : MONITOREXIT));
      }
    }
  }
}
