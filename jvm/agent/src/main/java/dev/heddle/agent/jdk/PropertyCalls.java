package dev.heddle.agent.jdk;

import dev.heddle.agent.code.Names;
import dev.heddle.hooks.thread.ThreadProperties;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks in the methods of threads and thread groups that read or write their properties, and where
 * something is cleaned.
 */
public final class PropertyCalls implements Opcodes {
  private static final String THREAD = "java/lang/Thread";
  private static final String GROUP = "java/lang/ThreadGroup";

  private static final String CLEANABLE = "jdk/internal/ref/PhantomCleanable";

  /** The properties by what stands after {@code get}, {@code is} or {@code set}. */
  private static final Map<String, Map<String, Integer>> PROPERTIES =
      Map.of(
          THREAD,
          Map.of(
              "Name", ThreadProperties.NAME,
              "Priority", ThreadProperties.PRIORITY,
              "Daemon", ThreadProperties.DAEMON,
              "ContextClassLoader", ThreadProperties.LOADER,
              "UncaughtExceptionHandler", ThreadProperties.HANDLER,
              "DefaultUncaughtExceptionHandler", ThreadProperties.HANDLER),
          GROUP,
          Map.of("MaxPriority", ThreadProperties.GROUP, "Daemon", ThreadProperties.GROUP),
          CLEANABLE,
          Map.of("clean", ThreadProperties.CLEANED));

  private PropertyCalls() {}

  /** Whether a class has such methods. */
  public static boolean isOne(String type) {
    return PROPERTIES.containsKey(type);
  }

  /** Whether a method of a class is one. */
  public static boolean isOne(String type, MethodNode method) {
    return property(type, method) != null;
  }

  private static @Nullable Integer property(String type, MethodNode method) {
    Map<String, Integer> properties = PROPERTIES.get(type);
    // What is synchronized has a stand-in where it is called: no thread is switched inside.
    int wanted = method.access & (ACC_PUBLIC | ACC_SYNCHRONIZED);
    if (properties == null || wanted != ACC_PUBLIC) {
      return null;
    }
    String name = method.name;
    if (type.equals(CLEANABLE)) {
      return properties.get(name);
    }
    boolean accessor = name.startsWith("get") || name.startsWith("set") || name.startsWith("is");
    return accessor ? properties.get(name.substring(name.startsWith("is") ? 2 : 3)) : null;
  }

  /** Hooks a method, if it is one; returns whether it is. */
  public static boolean apply(String type, MethodNode method) {
    Integer property = property(type, method);
    if (property == null) {
      return false;
    }
    InsnList code = new InsnList();
    boolean isStatic = (method.access & ACC_STATIC) != 0;
    code.add(isStatic ? new LdcInsnNode(Type.getObjectType(THREAD)) : new VarInsnNode(ALOAD, 0));
    code.add(new IntInsnNode(BIPUSH, property));
    boolean writes = method.name.startsWith("set") || type.equals(CLEANABLE);
    String hook = writes ? "writes" : "reads";
    code.add(
        new MethodInsnNode(
            INVOKESTATIC, Names.THREAD_PROPERTIES, hook, "(Ljava/lang/Object;I)V", false));
    method.instructions.insert(code);
    return true;
  }
}
