package dev.heddle.agent.jdk;

import dev.heddle.agent.code.BridgeMethods;
import dev.heddle.agent.code.BridgeMethods.Hook;
import dev.heddle.agent.code.InternalNames;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Calls of the program that access fields and elements by reflection, make method handles that do,
 * pass arrays to {@link java.util.Arrays}, or use references.
 *
 * <p>A method of {@code Arrays} is one step: no other thread observes an intermediate state.
 */
public final class ReflectiveCalls {
  private static final String HANDLE = "Ljava/lang/invoke/MethodHandle;";

  private ReflectiveCalls() {}

  /** Whether a call needs a bridge that announces the access. */
  static boolean needsBridge(MethodInsnNode call) {
    MethodInsnNode copy =
        new MethodInsnNode(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
    return apply(copy, new BridgeMethods(new ClassNode()));
  }

  /** Redirects a call through a bridge if it needs one; returns whether it does. */
  public static boolean apply(MethodInsnNode call, BridgeMethods bridges) {
    return switch (call.owner) {
      case "java/lang/reflect/Field" -> field(call, bridges);
      case "java/lang/reflect/Array" -> element(call, bridges);
      case "java/lang/invoke/MethodHandles$Lookup" -> lookup(call, bridges);
      case "java/lang/invoke/MethodHandles" -> handles(call, bridges);
      case "java/util/Arrays" -> arrays(call, bridges);
      case "java/lang/ref/Reference",
          "java/lang/ref/PhantomReference",
          "java/lang/ref/SoftReference",
          "java/lang/ref/WeakReference" ->
          reference(call, bridges);
      default -> false;
    };
  }

  private static boolean reference(MethodInsnNode call, BridgeMethods bridges) {
    boolean write = call.name.equals("clear") || call.name.equals("enqueue");
    boolean read =
        call.name.equals("get") || call.name.equals("refersTo") || call.name.equals("isEnqueued");
    if (call.getOpcode() != Opcodes.INVOKEVIRTUAL || (!read && !write)) {
      return false;
    }
    String hook = read ? "readsReference" : "writesReference";
    bridges.before(
        call, InternalNames.THREAD_PROPERTIES, List.of(Hook.of(hook, "(Ljava/lang/Object;)V", 0)));
    return true;
  }

  private static boolean field(MethodInsnNode call, BridgeMethods bridges) {
    boolean read = call.name.startsWith("get") && call.desc.startsWith("(Ljava/lang/Object;)");
    boolean write = call.name.startsWith("set") && call.desc.startsWith("(Ljava/lang/Object;");
    if (!read && !write) {
      return false;
    }
    String descriptor = "(Ljava/lang/reflect/Field;Ljava/lang/Object;)V";
    bridges.before(
        call,
        InternalNames.FIELD_ACCESSES,
        List.of(Hook.of(read ? "reads" : "writes", descriptor, 0, 1)));
    return true;
  }

  private static boolean element(MethodInsnNode call, BridgeMethods bridges) {
    boolean read = call.name.startsWith("get");
    boolean write = call.name.startsWith("set");
    if ((!read && !write) || !call.desc.startsWith("(Ljava/lang/Object;I")) {
      return false;
    }
    String hook = read ? "readsElement" : "writesElement";
    bridges.before(
        call, InternalNames.FIELD_ACCESSES, List.of(Hook.of(hook, "(Ljava/lang/Object;I)V", 0, 1)));
    return true;
  }

  private static boolean lookup(MethodInsnNode call, BridgeMethods bridges) {
    String hook = call.name.endsWith("Getter") ? "getter" : "setter";
    switch (call.name) {
      case "findGetter", "findSetter", "findStaticGetter", "findStaticSetter" ->
          bridges.after(
              call,
              InternalNames.FIELD_ACCESSES,
              Hook.of(hook, "(" + HANDLE + "Ljava/lang/Class;Ljava/lang/String;)" + HANDLE, 1, 2));
      case "unreflectGetter", "unreflectSetter" ->
          bridges.after(
              call,
              InternalNames.FIELD_ACCESSES,
              Hook.of(hook, "(" + HANDLE + "Ljava/lang/reflect/Field;)" + HANDLE, 1));
      case "findStaticVarHandle" ->
          bridges.before(
              call,
              InternalNames.FIELD_ACCESSES,
              List.of(Hook.of("uses", "(Ljava/lang/Class;Ljava/lang/String;)V", 1, 2)));
      case "unreflectVarHandle" ->
          bridges.before(
              call,
              InternalNames.FIELD_ACCESSES,
              List.of(Hook.of("uses", "(Ljava/lang/reflect/Field;)V", 1)));
      default -> {
        return false;
      }
    }
    return true;
  }

  private static boolean handles(MethodInsnNode call, BridgeMethods bridges) {
    String hook =
        switch (call.name) {
          case "arrayElementGetter" -> "elementGetter";
          case "arrayElementSetter" -> "elementSetter";
          default -> "";
        };
    if (hook.isEmpty()) {
      return false;
    }
    bridges.after(call, InternalNames.FIELD_ACCESSES, Hook.of(hook, "(" + HANDLE + ")" + HANDLE));
    return true;
  }

  private static boolean arrays(MethodInsnNode call, BridgeMethods bridges) {
    boolean write =
        call.name.startsWith("fill")
            || call.name.startsWith("set")
            || call.name.startsWith("sort")
            || call.name.startsWith("parallel");
    String hook = write ? "writes" : "reads";
    List<Hook> hooks = new ArrayList<>();
    Type[] arguments = Type.getArgumentTypes(call.desc);
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].getSort() == Type.ARRAY) {
        if (ArrayArgumentHooks.isPart(arguments, i)) {
          hooks.add(Hook.of(hook + "Range", "(Ljava/lang/Object;II)V", i, i + 1, i + 2));
        } else if (call.name.equals("copyOf")) {
          hooks.add(Hook.of("readsFirst", "(Ljava/lang/Object;I)V", i, i + 1));
        } else {
          hooks.add(Hook.of(hook, "(Ljava/lang/Object;)V", i));
        }
      }
    }
    if (hooks.isEmpty() || call.name.equals("asList")) {
      return false;
    }
    bridges.before(call, InternalNames.ELEMENTS, hooks);
    return true;
  }
}
