package dev.heddle.agent.code;

import dev.heddle.agent.code.BridgeMethods.Hook;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Indirect calls of {@link System#arraycopy}: by reflection, through a method reference, or through
 * a method handle.
 */
public final class IndirectArrayCopies implements Opcodes {
  private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";
  private static final String METHOD = "Ljava/lang/reflect/Method;";

  private IndirectArrayCopies() {}

  /** Changes the target of a method reference or a method handle; returns whether it did. */
  public static boolean apply(MethodInsnNode call, BridgeMethods bridges) {
    switch (call.owner + "." + call.name) {
      case "java/lang/System.arraycopy" -> call.owner = InternalNames.COPY_CALLS;
      case "java/lang/invoke/MethodHandles$Lookup.findStatic" ->
          found(call, bridges, "Ljava/lang/Class;Ljava/lang/String;", 1, 2);
      case "java/lang/invoke/MethodHandles$Lookup.unreflect" -> found(call, bridges, METHOD, 1);
      default -> {
        return false;
      }
    }
    return true;
  }

  private static void found(
      MethodInsnNode call, BridgeMethods bridges, String types, Integer... arguments) {
    String descriptor = "(" + HANDLE + types + ")" + HANDLE;
    bridges.after(call, InternalNames.COPY_CALLS, Hook.of("found", descriptor, arguments));
  }

  /** Whether a call invokes a method by reflection. */
  public static boolean invokes(MethodInsnNode call) {
    return call.name.equals("invoke") && call.owner.equals("java/lang/reflect/Method");
  }

  /** Replaces the method that is invoked, below the receiver and the arguments on the stack. */
  public static InsnList invoked() {
    InsnList code = new InsnList();
    code.add(new InsnNode(DUP2_X1));
    code.add(new InsnNode(POP2));
    String descriptor = "(" + METHOD + ")" + METHOD;
    code.add(
        new MethodInsnNode(INVOKESTATIC, InternalNames.COPY_CALLS, "invoked", descriptor, false));
    code.add(new InsnNode(DUP_X2));
    code.add(new InsnNode(POP));
    return code;
  }
}
