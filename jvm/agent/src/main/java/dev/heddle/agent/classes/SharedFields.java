package dev.heddle.agent.classes;

import dev.heddle.agent.code.Names;
import dev.heddle.hooks.thread.ThreadProperties;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Hooks at accesses to fields by which classes of the JDK tell threads of each other, though hardly
 * ever more than one thread uses such an object: what is closed, and what can be set.
 */
public final class SharedFields implements Opcodes {
  /** What changes fields beside instructions that do, and how; those fields are of this object. */
  private static final Set<String> CHANGES =
      Set.of(
          "jdk/internal/misc/Unsafe.compareAndSetReference",
          "java/lang/invoke/VarHandle.getAndSet");

  /** The fields by the classes that access them. */
  static final Map<String, Set<String>> FIELDS =
      Map.ofEntries(
          Map.entry("java/io/BufferedInputStream", Set.of("buf", "in")),
          Map.entry("java/io/FilterOutputStream", Set.of("closed")),
          Map.entry("java/io/PipedInputStream", Set.of("closedByReader", "connected")),
          Map.entry("java/io/PipedOutputStream", Set.of("connected", "sink")),
          Map.entry(
              "java/io/PipedReader",
              Set.of("closedByReader", "closedByWriter", "connected", "in", "out")),
          Map.entry("java/io/PipedWriter", Set.of("closed", "connected", "in", "out", "sink")),
          Map.entry("java/nio/channels/SelectionKey", Set.of("attachment")),
          Map.entry(
              "java/util/logging/Handler",
              Set.of("filter", "formatter", "logLevel", "errorManager", "encoding")),
          Map.entry(
              "java/util/logging/Logger",
              Set.of(
                  "loggerBundle",
                  "parent",
                  "useParentHandlers",
                  "filter",
                  "levelObject",
                  "levelValue")),
          Map.entry(
              "java/util/logging/Logger$ConfigurationData",
              Set.of("useParentHandlers", "filter", "levelObject", "levelValue")),
          Map.entry("java/util/logging/MemoryHandler", Set.of("pushLevel")),
          Map.entry("java/util/logging/StreamHandler", Set.of("writer")),
          Map.entry("sun/nio/cs/StreamDecoder", Set.of("closed")),
          Map.entry("sun/nio/cs/StreamEncoder", Set.of("closed")));

  private SharedFields() {}

  /** Whether a class has such accesses. */
  public static boolean areIn(String type) {
    return FIELDS.containsKey(type);
  }

  /** Hooks a method of a class, if it has any; returns whether it has. */
  public static boolean apply(String type, MethodNode method) {
    Set<String> fields = FIELDS.get(type);
    if (fields == null || method.name.equals("<init>") || method.name.equals("<clinit>")) {
      return false;
    }
    boolean any = false;
    for (AbstractInsnNode insn : method.instructions.toArray()) {
      InsnList code = new InsnList();
      if (insn instanceof FieldInsnNode access && fields.contains(access.name)) {
        addOwner(code, access);
        addHook(code, access.getOpcode() == PUTFIELD);
      } else if (insn instanceof MethodInsnNode call
          && CHANGES.contains(call.owner + "." + call.name)) {
        code.add(new VarInsnNode(ALOAD, 0));
        addHook(code, /* write= */ true);
      }
      any |= code.size() > 0;
      method.instructions.insertBefore(insn, code);
    }
    return any;
  }

  private static void addOwner(InsnList code, FieldInsnNode access) {
    switch (access.getOpcode()) {
      case GETFIELD -> code.add(new InsnNode(DUP));
      case PUTFIELD -> ProgramHooks.copyOwnerOverValue(code, Type.getType(access.desc).getSize());
      default -> throw new IllegalStateException("a static field: " + access.name);
    }
  }

  private static void addHook(InsnList code, boolean write) {
    code.add(new IntInsnNode(BIPUSH, ThreadProperties.SHARED));
    code.add(
        new MethodInsnNode(
            INVOKESTATIC,
            Names.THREAD_PROPERTIES,
            write ? "writes" : "reads",
            "(Ljava/lang/Object;I)V",
            false));
  }
}
