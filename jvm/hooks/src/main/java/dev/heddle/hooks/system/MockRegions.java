package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Hooks in a mock framework, whose code is an uncontrolled region.
 *
 * <p>The region is left while the framework calls code of the program, such as the answer of a stub
 * or the real method of a spy, and where the framework accesses the state of a mock: this access is
 * a step. All accesses to it without a call of the program in between are one step.
 */
public final class MockRegions {
  private static final MethodHandle LEAVE;
  private static final MethodHandle COME_BACK;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      LEAVE = lookup.findStatic(MockRegions.class, "leave", MethodType.methodType(int.class));
      COME_BACK =
          lookup.findStatic(
              MockRegions.class,
              "comeBack",
              MethodType.methodType(void.class, Throwable.class, int.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The new handlers of mocks, by the handlers that they replace. */
  private static final Map<Object, Object> REPLACED =
      Collections.synchronizedMap(new WeakHashMap<>());

  /** The state that the region has used last, and that no other thread has used since. */
  private static @Nullable Object used;

  private MockRegions() {}

  /** A method of the framework begins. */
  public static void enter() {
    if (Thread.currentThread() == Hooks.running) {
      used = null;
    }
    Hooks.enterCallingGuard();
  }

  /** A method that uses the state of a mock begins. */
  public static void uses(@Nullable Object state) {
    if (state != null && state != used) {
      int depth = Hooks.leaveGuard();
      if (depth > 0) {
        try {
          Hooks.controller.useMock(state);
        } finally {
          Hooks.comeBack(depth);
        }
        used = state;
      }
    }
  }

  /** A method replaces the handler of a mock, and with it the state of the mock. */
  public static void replaces(Object handler, Object state, Object newHandler, Object newState) {
    int depth = Hooks.leaveGuard();
    if (depth > 0) {
      try {
        Hooks.controller.replaceMock(state, newState);
      } finally {
        Hooks.comeBack(depth);
      }
      used = null;
      REPLACED.put(handler, newHandler);
    }
  }

  /** The current handler of a mock that had the given handler at the last step of its caller. */
  public static Object current(Object handler) {
    Object now = handler;
    for (Object next = handler; next != null; next = REPLACED.get(next)) {
      now = next;
    }
    return now;
  }

  /** A mock of a class is about to be made, which initialises it. */
  public static void creates(Class<?> type) {
    if (!type.isInterface()) {
      int depth = Hooks.leaveGuard();
      if (depth > 0) {
        try {
          StaticInitialisation.use(type);
        } finally {
          Hooks.comeBack(depth);
        }
      }
    }
  }

  /** The hash code by which the framework finds a mock; the program may query it later. */
  public static int identityHashCode(@Nullable Object object) {
    int depth = Hooks.leaveGuard();
    if (depth == 0) {
      return SystemCalls.identityHashCode(object);
    }
    try {
      return Hooks.controller.identityHashCode(object);
    } finally {
      Hooks.comeBack(depth);
    }
  }

  /** The program queries the order of calls of several mocks. */
  public static void asksForOrder() {
    int depth = Hooks.leaveGuard();
    if (depth > 0) {
      try {
        Hooks.controller.askForOrderOfMocks();
      } finally {
        Hooks.comeBack(depth);
      }
    }
  }

  static int leave() {
    return Hooks.leaveGuard();
  }

  static void comeBack(@Nullable Throwable thrown, int depth) {
    used = null;
    Hooks.comeBack(depth);
  }

  /** Links a call of code that may belong to the program, which runs under control. */
  public static CallSite call(
      MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle called) {
    MethodHandle body =
        MethodHandles.dropArguments(called.asFixedArity().asType(type), 0, int.class);
    Class<?> result = type.returnType();
    MethodHandle end = COME_BACK;
    if (result != void.class) {
      MethodHandle value =
          MethodHandles.dropArguments(MethodHandles.identity(result), 0, Throwable.class);
      end =
          MethodHandles.foldArguments(
              MethodHandles.dropArguments(value, 2, int.class),
              MethodHandles.dropArguments(COME_BACK, 1, result));
    }
    return new ConstantCallSite(
        MethodHandles.foldArguments(MethodHandles.tryFinally(body, end), LEAVE));
  }
}
