package dev.heddle.hooks.memory;

import dev.heddle.hooks.AccessKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.VariableAccess;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replacements of the calls by which the program makes method handles that access the variable of a
 * {@link VarHandle}: these handles announce the access first.
 */
public final class VarHandleCalls {
  private static final MethodHandle ANNOUNCE = announcing();
  private static final MethodHandle FAILS = failing();

  private VarHandleCalls() {}

  private static MethodHandle announcing() {
    MethodType type =
        MethodType.methodType(
            void.class, VariableAccess.class, VarHandle.class, Object.class, long.class);
    try {
      return MethodHandles.lookup().findStatic(VarHandleCalls.class, "announce", type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static MethodHandle failing() {
    try {
      return MethodHandles.lookup()
          .findStatic(MemoryHooks.class, "failsWeakly", MethodType.methodType(boolean.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A handle that may fail spuriously if its access mode allows that. */
  private static MethodHandle failing(MethodHandle handle, VarHandle.AccessMode mode) {
    if (!mode.methodName().startsWith("weakCompareAndSet")) {
      return handle;
    }
    MethodHandle failed =
        MethodHandles.dropArguments(
            MethodHandles.constant(boolean.class, false)
                .asType(MethodType.methodType(handle.type().returnType())),
            0,
            handle.type().parameterList());
    return MethodHandles.guardWithTest(FAILS, failed, handle);
  }

  /** A variable is about to be accessed. */
  @SuppressWarnings("UnusedMethod") // called through a handle
  private static void announce(
      VariableAccess use, @Nullable VarHandle variable, @Nullable Object owner, long index) {
    if (variable == null) {
      return; // the handle is about to throw
    }
    if (use.weak()) {
      MemoryHooks.weak();
    }
    if (use.plain()) {
      MemoryHooks.plainVariable(variable, owner, index, use.access());
    } else {
      MemoryHooks.variable(variable, owner, index, use.access());
    }
  }

  /** {@link VarHandle#toMethodHandle}. */
  public static MethodHandle toMethodHandle(VarHandle variable, VarHandle.AccessMode mode) {
    Hooks.enterGuard();
    try {
      MethodHandle handle = variable.toMethodHandle(mode);
      MethodHandle hook = hook(mode, handle.type().parameterList()).bindTo(variable);
      return failing(
          ReflectiveFieldAccesses.before(handle, hook, hook.type().parameterCount()), mode);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link MethodHandles#varHandleInvoker}. */
  public static MethodHandle varHandleInvoker(VarHandle.AccessMode mode, MethodType type) {
    Hooks.enterGuard();
    try {
      return announcing(MethodHandles.varHandleInvoker(mode, type), mode);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link MethodHandles#varHandleExactInvoker}. */
  public static MethodHandle varHandleExactInvoker(VarHandle.AccessMode mode, MethodType type) {
    Hooks.enterGuard();
    try {
      return announcing(MethodHandles.varHandleExactInvoker(mode, type), mode);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** {@link MethodHandles.Lookup#findVirtual}, which also finds the methods of the access modes. */
  public static MethodHandle findVirtual(
      MethodHandles.Lookup lookup, Class<?> type, String name, MethodType signature)
      throws NoSuchMethodException, IllegalAccessException {
    MethodHandle handle = lookup.findVirtual(type, name, signature);
    if (type != VarHandle.class) {
      return handle;
    }
    Hooks.enterGuard();
    try {
      for (VarHandle.AccessMode mode : VarHandle.AccessMode.values()) {
        if (mode.methodName().equals(name)) {
          return announcing(handle, mode);
        }
      }
      return handle;
    } finally {
      Hooks.exitGuard();
    }
  }

  /** A method handle that takes a VarHandle, with the hook before it. */
  private static MethodHandle announcing(MethodHandle invoker, VarHandle.AccessMode mode) {
    List<Class<?>> arguments = invoker.type().parameterList();
    MethodHandle hook = hook(mode, arguments.subList(1, arguments.size()));
    return failing(
        ReflectiveFieldAccesses.before(invoker, hook, hook.type().parameterCount()), mode);
  }

  /**
   * The hook to call with a VarHandle, and with as many of the arguments that follow as it takes.
   */
  private static MethodHandle hook(VarHandle.AccessMode mode, List<Class<?>> arguments) {
    VariableAccess use = VariableAccess.of(mode);
    MethodHandle hook = MethodHandles.insertArguments(ANNOUNCE, 0, use);
    int coordinates = arguments.size() - use.values();
    if (coordinates < 1 || arguments.get(0).isPrimitive()) {
      return MethodHandles.insertArguments(hook, 1, null, 0L);
    }
    if (coordinates < 2) {
      return MethodHandles.insertArguments(hook, 2, 0L);
    }
    Class<?> index = arguments.get(1);
    return index.isPrimitive() || Number.class.isAssignableFrom(index) || index == Character.class
        ? hook
        : MethodHandles.insertArguments(hook, 2, AccessKind.UNKNOWN_INDEX);
  }
}
