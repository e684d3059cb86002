package dev.heddle.agent.jdk;

import dev.heddle.agent.code.InternalNames;
import dev.heddle.agent.code.MemoryCalls;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Handles a class that was loaded before the agent, and therefore keeps its synchronized methods,
 * or its calls of VarHandle, Unsafe and Arrays, or its accesses to fields by reflection: a
 * controlled thread that enters one of its methods ends the search.
 *
 * <p>A class that is not used has no effect, and many early classes are not used: build tools load
 * the first test class before JUnit reports the begin of a session.
 */
public final class ClassLoadedBeforeAgent {
  private ClassLoadedBeforeAgent() {}

  public static void apply(ClassNode type) {
    if (type.methods.stream().noneMatch(ClassLoadedBeforeAgent::escapes)) {
      return;
    }
    String message =
        type.name.replace('/', '.')
            + " was loaded before Heddle's agent, so its synchronized methods, and its uses of"
            + " VarHandle, Unsafe, Arrays and of fields by reflection, cannot be controlled: move"
            + " them to another class, use Surefire 3.5.6 or later, or start the JVM with"
            + " -javaagent:<path of heddle-agent.jar>";
    complain(type, message);
  }

  /** Makes a controlled thread that enters a method of a class end the search with a message. */
  public static void complain(ClassNode type, String message) {
    for (MethodNode method : type.methods) {
      if (method.instructions.size() > 0 && !method.name.equals("<clinit>")) {
        InsnList code = new InsnList();
        code.add(new LdcInsnNode(message));
        code.add(
            new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                InternalNames.HOOKS,
                "tooLate",
                "(Ljava/lang/String;)V",
                false));
        method.instructions.insert(code);
      }
    }
  }

  /**
   * Whether a method has operations that can be controlled only if its class is fully instrumented.
   */
  private static boolean escapes(MethodNode method) {
    if ((method.access & Opcodes.ACC_SYNCHRONIZED) != 0) {
      return true;
    }
    for (AbstractInsnNode insn : method.instructions) {
      boolean access =
          insn instanceof MethodInsnNode call
              && (MemoryCalls.needsBridge(call) || ReflectiveCalls.needsBridge(call));
      if (access || VarHandleConversionCalls.mayMakeHandle(insn)) {
        return true;
      }
    }
    return false;
  }
}
