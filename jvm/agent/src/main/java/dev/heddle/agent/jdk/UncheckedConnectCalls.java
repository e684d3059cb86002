package dev.heddle.agent.jdk;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls that connect a channel, and whether their results are used. */
final class UncheckedConnectCalls {
  /** The class of the channels. */
  static final String CHANNEL = "java/nio/channels/SocketChannel";

  private UncheckedConnectCalls() {}

  /**
   * Whether the result of a call is used. A call of the method of a superclass returns it to an
   * override.
   */
  static boolean isSeen(MethodInsnNode call) {
    AbstractInsnNode next = call.getNext();
    while (next != null && next.getOpcode() < 0) {
      next = next.getNext();
    }
    boolean dropped = next != null && next.getOpcode() == Opcodes.POP;
    return call.getOpcode() != Opcodes.INVOKESPECIAL && !dropped;
  }
}
