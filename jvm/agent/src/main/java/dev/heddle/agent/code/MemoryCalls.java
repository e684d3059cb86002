package dev.heddle.agent.code;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.VariableAccess;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Calls that access memory: of VarHandle, in every access mode, and of Unsafe. */
public final class MemoryCalls {
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
  private static final Set<String> UNSAFE = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

  /**
   * How a call accesses memory.
   *
   * @param handle whether it is a call of a VarHandle, not of Unsafe
   * @param access one of the constants of {@link AccessKind}
   * @param plain whether it has the semantics of an access to a plain field
   * @param weak whether it is stronger than that, and weaker than an access to a volatile field
   * @param owner the argument that is the owner, counted from 1; 0 if there is none
   * @param place the argument that is or contains the offset or index; 0 if there is none
   */
  public record Use(boolean handle, int access, boolean plain, boolean weak, int owner, int place) {
    /**
     * The same for a call after which {@link dev.heddle.hooks.memory.MemoryHooks#attempted} is
     * called.
     */
    Use attempt() {
      return new Use(handle, AccessKind.ATTEMPT, plain, weak, owner, place);
    }

    /**
     * The call of a hook.
     *
     * @param prefix the prefix of the hook's name, before "variable" or "location"
     * @param arguments the types of the receiver and the arguments
     * @param locals the local variables that have them
     */
    public InsnList hook(String prefix, Type[] arguments, int[] locals) {
      InsnList code = new InsnList();
      if (handle) {
        code.add(new VarInsnNode(Opcodes.ALOAD, locals[0]));
      }
      code.add(
          owner == 0
              ? new InsnNode(Opcodes.ACONST_NULL)
              : new VarInsnNode(Opcodes.ALOAD, locals[owner]));
      if (place == 0) {
        code.add(new InsnNode(Opcodes.LCONST_0));
      } else {
        code.add(new VarInsnNode(arguments[place].getOpcode(Opcodes.ILOAD), locals[place]));
        if (isObject(arguments[place])) {
          code.add(
              new MethodInsnNode(
                  Opcodes.INVOKESTATIC,
                  InternalNames.ACCESS,
                  "index",
                  "(Ljava/lang/Object;)J",
                  false));
        } else if (arguments[place].getSort() != Type.LONG) {
          code.add(new InsnNode(Opcodes.I2L));
        }
      }
      code.add(new LdcInsnNode(access));
      String kind = handle ? "variable" : "location";
      String name = prefix.isEmpty() ? kind : prefix + (handle ? "Variable" : "Location");
      String descriptor = handle ? HANDLE_HOOK : LOCATION_HOOK;
      code.add(
          new MethodInsnNode(
              Opcodes.INVOKESTATIC, InternalNames.MEMORY_HOOKS, name, descriptor, false));
      return code;
    }
  }

  private static final String HANDLE_HOOK = "(Ljava/lang/Object;Ljava/lang/Object;JI)V";

  /**
   * The call that reports that the access announced next is weaker than one to a volatile field.
   */
  public static MethodInsnNode weakHook() {
    return new MethodInsnNode(
        Opcodes.INVOKESTATIC, InternalNames.MEMORY_HOOKS, "weak", "()V", false);
  }

  private static final String LOCATION_HOOK = "(Ljava/lang/Object;JI)V";

  private static final Map<String, VariableAccess> MODES = modes();

  private MemoryCalls() {}

  private static Map<String, VariableAccess> modes() {
    Map<String, VariableAccess> modes = new HashMap<>();
    for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
      modes.put(mode.methodName(), VariableAccess.of(mode));
    }
    return modes;
  }

  /** Redirects a call through a bridge if it accesses memory; returns whether it does. */
  public static boolean apply(MethodInsnNode call, BridgeMethods bridges) {
    Use use = of(call);
    if (use != null && use.access != AccessKind.FENCE) {
      bridges.access(call, attempts(call, use) ? use.attempt() : use, use.plain);
    }
    return use != null && use.access != AccessKind.FENCE;
  }

  /** Whether the result of a call says whether it has written. */
  private static boolean attempts(MethodInsnNode call, Use use) {
    return use.access == AccessKind.UPDATE
        && Type.getReturnType(call.desc).getSort() == Type.BOOLEAN
        && (call.name.startsWith("compareAndS") || call.name.startsWith("weakCompareAndS"));
  }

  /** Whether a call accesses memory in a way that only a bridge can announce. */
  public static boolean needsBridge(MethodInsnNode call) {
    Use use = of(call);
    return use != null && use.access != AccessKind.FENCE;
  }

  /** How a call accesses memory; null if it does not. */
  public static @Nullable Use of(MethodInsnNode call) {
    if (call.owner.equals(VAR_HANDLE)) {
      return varHandle(call);
    }
    return UNSAFE.contains(call.owner) ? unsafe(call) : null;
  }

  private static @Nullable Use varHandle(MethodInsnNode call) {
    if (call.name.endsWith("Fence")) {
      return new Use(false, AccessKind.FENCE, false, false, 0, 0);
    }
    VariableAccess mode = MODES.get(call.name);
    if (mode == null) {
      return null;
    }
    Type[] arguments = Type.getArgumentTypes(call.desc);
    int coordinates = arguments.length - mode.values();
    boolean object = coordinates > 0 && isObject(arguments[0]);
    boolean index = coordinates > 1 && (isWhole(arguments[1]) || isObject(arguments[1]));
    return new Use(true, mode.access(), mode.plain(), mode.weak(), object ? 1 : 0, index ? 2 : 0);
  }

  private static @Nullable Use unsafe(MethodInsnNode call) {
    if (call.name.endsWith("Fence")) {
      return new Use(false, AccessKind.FENCE, false, false, 0, 0);
    }
    Type[] arguments = Type.getArgumentTypes(call.desc);
    boolean location =
        arguments.length >= 2
            && arguments[0].getSort() == Type.OBJECT
            && arguments[1].getSort() == Type.LONG;
    if (!location) {
      return null;
    }
    int access = ordered(call.name);
    boolean plain = access < 0;
    if (plain && call.name.startsWith("get")) {
      access = AccessKind.READ;
    } else if (plain && call.name.startsWith("put")) {
      access = AccessKind.WRITE;
    }
    boolean weak = VariableAccess.isWeak(call.name);
    return access < 0 ? null : new Use(false, access, plain, weak, 1, 2);
  }

  /**
   * How a method of Unsafe accesses memory, according to the words of its name; -1 if it is plain.
   */
  private static int ordered(String name) {
    if (name.startsWith("compareAnd")
        || name.startsWith("weakCompareAnd")
        || name.startsWith("getAnd")) {
      return AccessKind.UPDATE;
    }
    boolean ordered =
        name.startsWith("putOrdered")
            || name.endsWith("Volatile")
            || name.endsWith("Acquire")
            || name.endsWith("Release")
            || name.endsWith("Opaque");
    if (!ordered) {
      return -1;
    }
    return name.startsWith("get") ? AccessKind.READ : AccessKind.WRITE;
  }

  private static boolean isObject(Type type) {
    return type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
  }

  private static boolean isWhole(Type type) {
    return switch (type.getSort()) {
      case Type.BYTE, Type.CHAR, Type.SHORT, Type.INT, Type.LONG -> true;
      default -> false;
    };
  }
}
