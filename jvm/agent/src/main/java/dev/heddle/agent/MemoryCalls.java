package dev.heddle.agent;

import dev.heddle.hooks.Access;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls of the program that touch memory: of VarHandle, in every access mode, and of Unsafe. */
final class MemoryCalls {
  private static final String VAR_HANDLE = "java/lang/invoke/VarHandle";
  private static final String UNSAFE = "sun/misc/Unsafe";

  /** What an access mode does, and how many values follow the coordinates of the variable. */
  private record Mode(int access, boolean plain, int values) {}

  private static final Map<String, Mode> MODES = modes();

  private MemoryCalls() {}

  private static Map<String, Mode> modes() {
    VarHandle sample = MethodHandles.arrayElementVarHandle(int[].class);
    Map<String, Mode> modes = new HashMap<>();
    for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
      MethodType type = sample.accessModeType(mode);
      int values = type.parameterCount() - sample.coordinateTypes().size();
      int access = Access.UPDATE;
      if (values == 0) {
        access = Access.READ;
      } else if (type.returnType() == void.class) {
        access = Access.WRITE;
      }
      boolean plain = mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.SET;
      modes.put(mode.methodName(), new Mode(access, plain, values));
    }
    return modes;
  }

  /** Lets a call go through a bridge if it touches memory; whether it does. */
  static boolean apply(MethodInsnNode call, Bridges bridges) {
    if (call.owner.equals(VAR_HANDLE)) {
      return varHandle(call, bridges);
    }
    return call.owner.equals(UNSAFE) && unsafe(call, bridges);
  }

  /** Whether a call touches memory in a way that only a bridge can show. */
  static boolean needsBridge(MethodInsnNode call) {
    return (call.owner.equals(VAR_HANDLE) && MODES.containsKey(call.name))
        || (call.owner.equals(UNSAFE) && call.desc.startsWith("(Ljava/lang/Object;J"));
  }

  private static boolean varHandle(MethodInsnNode call, Bridges bridges) {
    Mode mode = MODES.get(call.name);
    if (mode == null) {
      return false;
    }
    Type[] arguments = Type.getArgumentTypes(call.desc);
    int coordinates = arguments.length - mode.values();
    boolean object = coordinates > 0 && isObject(arguments[0]);
    boolean indexed = coordinates > 1 && isWhole(arguments[1]);
    bridges.access(call, hook(mode.plain()), mode.access(), object ? 1 : 0, indexed ? 2 : 0);
    return true;
  }

  private static boolean unsafe(MethodInsnNode call, Bridges bridges) {
    Type[] arguments = Type.getArgumentTypes(call.desc);
    boolean location =
        arguments.length >= 2
            && arguments[0].getSort() == Type.OBJECT
            && arguments[1].getSort() == Type.LONG;
    if (!location) {
      return false;
    }
    int access = JdkHooks.accessOf(call.name);
    boolean plain = access < 0;
    if (plain && call.name.startsWith("get")) {
      access = Access.READ;
    } else if (plain && call.name.startsWith("put")) {
      access = Access.WRITE;
    }
    if (access < 0) {
      return false;
    }
    bridges.access(call, hook(plain), access, 1, 2);
    return true;
  }

  private static String hook(boolean plain) {
    return plain ? "plainLocation" : "location";
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
