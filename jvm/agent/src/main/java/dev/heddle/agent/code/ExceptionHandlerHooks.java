package dev.heddle.agent.code;

import dev.heddle.agent.jdk.DualMonitorBodies;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Makes the private throwable that ends a thread pass every handler, even if it was wrapped on its
 * way, and detects errors of the JVM itself.
 *
 * <p>The test is at the end of the method and jumps to the handler: handlers that release monitors
 * cover themselves, so that a test inside them would lead to them again.
 *
 * <p>The body with real monitors is not changed. No thread that runs it is ever ended in this way,
 * and an exit that bypasses the handler would prevent the JVM from compiling the method.
 */
public final class ExceptionHandlerHooks implements Opcodes {
  private ExceptionHandlerHooks() {}

  /** Puts the test before all handlers of a method. */
  public static void apply(MethodNode method) {
    Map<LabelNode, LabelNode> tests = new HashMap<>();
    InsnList code = new InsnList();
    int simulated = simulatedBody(method);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (method.instructions.indexOf(block.start) < simulated) {
        continue;
      }
      LabelNode test = tests.get(block.handler);
      if (test == null) {
        test = new LabelNode();
        tests.put(block.handler, test);
        addTest(code, test, block.handler);
      }
      block.handler = test;
    }
    method.instructions.add(code);
  }

  /**
   * The start of the body with simulated monitors, see {@link DualMonitorBodies}; 0 if there is
   * only one body.
   */
  private static int simulatedBody(MethodNode method) {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && call.owner.equals(InternalNames.HOOKS)
          && call.name.equals("controlled")
          && call.getNext() instanceof JumpInsnNode jump
          && jump.getOpcode() == IFNE) {
        return method.instructions.indexOf(jump.label);
      }
    }
    return 0;
  }

  private static void addTest(InsnList code, LabelNode test, LabelNode handler) {
    code.add(test);
    FrameNode frame = frame(handler);
    if (frame != null) {
      code.add(
          new FrameNode(
              F_NEW,
              frame.local.size(),
              frame.local.toArray(),
              frame.stack.size(),
              frame.stack.toArray()));
    }
    code.add(new InsnNode(DUP));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, InternalNames.HOOKS, "caught", "(Ljava/lang/Throwable;)V", false));
    code.add(new JumpInsnNode(GOTO, handler));
  }

  /** The frame at a handler; null in class files so old that they have none. */
  private static @Nullable FrameNode frame(LabelNode handler) {
    for (AbstractInsnNode insn = handler.getNext(); insn != null; insn = insn.getNext()) {
      if (insn instanceof FrameNode frame) {
        return frame;
      }
      if (insn.getOpcode() >= 0) {
        return null;
      }
    }
    return null;
  }
}
