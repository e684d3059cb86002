package dev.heddle.hooks.system;

import dev.heddle.hooks.Hooks;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Hooks where a mock is called: a synchronized method of the program locks its mock, though the
 * code that a mock framework calls is no longer declared synchronized.
 */
public final class MockCallMonitors {
  private static final MethodHandle LOCK;
  private static final MethodHandle UNLOCK;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      LOCK =
          lookup.findStatic(
              MockCallMonitors.class,
              "lock",
              MethodType.methodType(Object.class, Object.class, Method.class));
      UNLOCK =
          lookup.findStatic(
              MockCallMonitors.class,
              "unlock",
              MethodType.methodType(Object.class, Throwable.class, Object.class, Object.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** The methods of the program that are synchronized, by class, name and descriptor. */
  private static final Set<String> SYNCHRONIZED = ConcurrentHashMap.newKeySet();

  private MockCallMonitors() {}

  /** Records that a method, given by class, name and descriptor, locks its object or its class. */
  public static void add(String type, String method) {
    SYNCHRONIZED.add(type + "." + method);
  }

  /**
   * Locks a mock, or the class of a static method, if the called method is synchronized; returns
   * the locked object.
   */
  static @Nullable Object lock(Object mock, Method called) {
    MethodType type = MethodType.methodType(called.getReturnType(), called.getParameterTypes());
    String owner = called.getDeclaringClass().getName().replace('.', '/');
    String name = owner + "." + called.getName() + type.toMethodDescriptorString();
    int depth = SYNCHRONIZED.contains(name) ? Hooks.leaveGuard() : 0;
    if (depth == 0) {
      return null;
    }
    try {
      Hooks.enter(mock);
    } finally {
      Hooks.comeBack(depth);
    }
    return mock;
  }

  static @Nullable Object unlock(
      @Nullable Throwable thrown, @Nullable Object result, @Nullable Object locked) {
    int depth = locked == null ? 0 : Hooks.leaveGuard();
    if (locked != null && depth > 0) {
      try {
        Hooks.exit(locked);
      } finally {
        Hooks.comeBack(depth);
      }
    }
    return result;
  }

  /** Links a call that a mock receives. The mock and the called method are arguments. */
  public static CallSite call(
      MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle called) {
    MethodHandle body = MethodHandles.dropArguments(called.asType(type), 0, Object.class);
    MethodHandle lock = MethodHandles.dropArguments(LOCK, 0, type.parameterType(0));
    return new ConstantCallSite(
        MethodHandles.foldArguments(MethodHandles.tryFinally(body, UNLOCK), lock));
  }
}
