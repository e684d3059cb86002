package dev.heddle.hooks.memory;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * {@link System#arraycopy} where the program calls it indirectly: through a method reference, by
 * reflection, or through a method handle.
 */
public final class IndirectArrayCopyCalls {
  private static final String NAME = "arraycopy";

  private static final Method COPY = method();
  private static final MethodHandle HANDLE = handle();

  private IndirectArrayCopyCalls() {}

  private static Method method() {
    try {
      return IndirectArrayCopyCalls.class.getMethod(
          NAME, Object.class, int.class, Object.class, int.class, int.class);
    } catch (NoSuchMethodException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private static MethodHandle handle() {
    try {
      MethodType type = MethodType.methodType(void.class, COPY.getParameterTypes());
      return MethodHandles.lookup().findStatic(IndirectArrayCopyCalls.class, NAME, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** {@link System#arraycopy}. */
  public static void arraycopy(
      @Nullable Object source, int from, @Nullable Object target, int to, int length) {
    ArrayCopies.arraycopy(source, from, target, to, length, ReflectiveFieldAccesses.elementSite());
  }

  private static boolean isOne(Class<?> type, String name) {
    return type == System.class && name.equals(NAME);
  }

  /** The method to invoke instead of the one that the program invokes by reflection. */
  public static @Nullable Method invoked(@Nullable Method method) {
    return method != null && isOne(method.getDeclaringClass(), method.getName()) ? COPY : method;
  }

  /** The method handle to use instead of one that the program has looked up by name. */
  public static MethodHandle found(MethodHandle handle, Class<?> type, String name) {
    return isOne(type, name) ? HANDLE : handle;
  }

  /** The method handle to use instead of one that the program has made from a reflected method. */
  public static MethodHandle found(MethodHandle handle, Method method) {
    return found(handle, method.getDeclaringClass(), method.getName());
  }
}
