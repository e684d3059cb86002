package dev.heddle.agent.jdk;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the program that make method handles from VarHandles. */
public final class VarHandleConversionCalls {
  private static final Type VAR_HANDLE = Type.getObjectType("java/lang/invoke/VarHandle");

  private VarHandleConversionCalls() {}

  /** Replaces a call that makes a method handle; returns whether it is such a call. */
  public static boolean apply(MethodInsnNode call) {
    boolean search =
        call.owner.equals("java/lang/invoke/MethodHandles$Lookup")
            && call.name.equals("findVirtual");
    if (!search && !makesHandle(call)) {
      return false;
    }
    if (call.getOpcode() != Opcodes.INVOKESTATIC) {
      call.desc = "(L" + call.owner + ";" + call.desc.substring(1);
      call.setOpcode(Opcodes.INVOKESTATIC);
    }
    call.owner = "dev/heddle/hooks/memory/VarHandleCalls";
    return true;
  }

  /** Whether an instruction makes a method handle from a VarHandle, or may be used to find one. */
  static boolean mayMakeHandle(AbstractInsnNode insn) {
    return (insn instanceof MethodInsnNode call && makesHandle(call))
        || (insn instanceof LdcInsnNode constant && VAR_HANDLE.equals(constant.cst));
  }

  private static boolean makesHandle(MethodInsnNode call) {
    return switch (call.name) {
      case "toMethodHandle" -> call.owner.equals(VAR_HANDLE.getInternalName());
      case "varHandleInvoker", "varHandleExactInvoker" ->
          call.owner.equals("java/lang/invoke/MethodHandles");
      default -> false;
    };
  }
}
