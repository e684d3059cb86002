package dev.heddle.junit;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A constructor or method of a test class with the arguments JUnit has found for it, which can be
 * called again and again.
 *
 * <p>Method handles are resolved once, outside executions: reflection would do part of that work in
 * the first calls, under control.
 */
final class LifecycleCall {
  private final Class<?> owner;
  private final String name;
  private final MethodHandle handle;
  private final @Nullable Object[] arguments;

  private LifecycleCall(Class<?> owner, String name, MethodHandle target, List<Object> arguments) {
    MethodHandle fixed = target.asFixedArity();
    this.owner = owner;
    this.name = name;
    this.handle =
        fixed
            .asType(fixed.type().generic())
            .asSpreader(Object[].class, fixed.type().parameterCount());
    this.arguments = arguments.toArray();
  }

  static LifecycleCall of(Method method, List<Object> arguments) {
    method.setAccessible(true);
    try {
      return new LifecycleCall(
          method.getDeclaringClass(),
          method.getName(),
          MethodHandles.lookup().unreflect(method),
          arguments);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  static LifecycleCall of(Constructor<?> constructor, List<Object> arguments) {
    constructor.setAccessible(true);
    try {
      return new LifecycleCall(
          constructor.getDeclaringClass(),
          constructor.getName(),
          MethodHandles.lookup().unreflectConstructor(constructor),
          arguments);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The class whose constructor or method it is. */
  Class<?> owner() {
    return owner;
  }

  /** The name of the method. */
  String name() {
    return name;
  }

  /** Calls the method on the innermost of the given instances that has it. */
  @Nullable Object callOn(Object[] instances) throws Throwable {
    for (int i = instances.length - 1; i >= 0; i--) {
      if (owner.isInstance(instances[i])) {
        @Nullable Object[] all = new Object[arguments.length + 1];
        all[0] = instances[i];
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return (Object) handle.invokeExact(all);
      }
    }
    throw new IllegalStateException("no instance of " + owner.getName());
  }

  /** Calls the constructor; that of an inner class with the given enclosing instance. */
  Object construct(@Nullable Object enclosing) throws Throwable {
    @Nullable Object[] all = arguments.clone();
    if (enclosing != null) {
      all[0] = enclosing;
    }
    return (Object) handle.invokeExact(all);
  }
}
