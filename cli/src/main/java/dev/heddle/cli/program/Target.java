package dev.heddle.cli.program;

import dev.heddle.cli.console.BadInputException;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Statics;
import dev.heddle.runtime.settings.Invariant;
import dev.heddle.runtime.settings.ProgramBody;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the user wants to run: {@code Class}, which has a main method, or {@code Class#method}.
 *
 * <p>Finding it loads its class but does not initialise it: that is part of every execution.
 */
final class Target {
  private static final Object COMPLETED = "completed";

  private final Class<?> type;
  private final Method method;

  private Target(Class<?> type, Method method) {
    this.type = type;
    this.method = method;
  }

  /** Finds what a name such as {@code samples.LostUpdate} or {@code MyTest#method} stands for. */
  static Target find(String name, ClassPath classPath) {
    int hash = name.indexOf('#');
    String className = hash < 0 ? name : name.substring(0, hash);
    String methodName = hash < 0 ? "main" : name.substring(hash + 1);
    if (className.isEmpty() || methodName.isEmpty()) {
      throw new BadInputException("'" + name + "' is neither Class nor Class#method");
    }
    Class<?> type = load(className, classPath);
    try {
      return new Target(type, hash < 0 ? main(type) : method(type, methodName));
    } catch (LinkageError e) {
      throw new BadInputException(className + " cannot be used: " + missing(e));
    }
  }

  /** The class, which may not be initialised. */
  Class<?> type() {
    return type;
  }

  private static Class<?> load(String name, ClassPath classPath) {
    URLClassLoader loader = classPath.loader();
    try {
      ClassFile.check(name, loader);
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new BadInputException("there is no class " + name + " on the class path " + classPath);
    } catch (LinkageError e) {
      throw new BadInputException("class " + name + " cannot be loaded: " + missing(e));
    }
  }

  private static String missing(LinkageError e) {
    String message = String.valueOf(e.getMessage());
    return e instanceof NoClassDefFoundError
        ? "it needs " + message.replace('/', '.') + ", which is not on the class path"
        : message.lines().findFirst().orElse("");
  }

  private static Method main(Class<?> type) {
    try {
      Method main = type.getMethod("main", String[].class);
      if (Modifier.isStatic(main.getModifiers())) {
        return main;
      }
    } catch (NoSuchMethodException e) {
      throw noMain(type);
    }
    throw noMain(type);
  }

  private static BadInputException noMain(Class<?> type) {
    return new BadInputException(
        "class "
            + type.getName()
            + " has no public static void main(String[]); name a method: "
            + type.getName()
            + "#method");
  }

  private static Method method(Class<?> type, String name) {
    List<Method> named = new ArrayList<>();
    for (Class<?> t = type; t != null; t = t.getSuperclass()) {
      for (Method method : t.getDeclaredMethods()) {
        if (method.getName().equals(name)) {
          named.add(method);
        }
      }
    }
    if (named.isEmpty()) {
      throw new BadInputException("class " + type.getName() + " has no method " + name);
    }
    Method found =
        named.stream()
            .filter(m -> m.getParameterCount() == 0 && !Modifier.isAbstract(m.getModifiers()))
            .findFirst()
            .orElse(null);
    if (found == null) {
      throw new BadInputException(
          "method " + name + " of " + type.getName() + " takes parameters; it must take none");
    }
    return found;
  }

  /** The method as a condition that must hold after every step. */
  Invariant invariant() {
    String name = type.getSimpleName() + "#" + method.getName();
    if (method.getReturnType() != boolean.class || !Modifier.isStatic(method.getModifiers())) {
      throw new BadInputException(
          "an invariant must be a static method that returns boolean, unlike " + name);
    }
    int number = Statics.number(type);
    try {
      method.setAccessible(true);
      MethodHandle call = MethodHandles.lookup().unreflect(method);
      return new Invariant(name, () -> holds(call, number));
    } catch (IllegalAccessException e) {
      throw new BadInputException(method + " cannot be called: " + e.getMessage());
    }
  }

  private boolean holds(MethodHandle call, int number) {
    Hooks.initialise(type, number);
    try {
      return (boolean) call.invokeExact();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** What one execution does. */
  ProgramBody body() {
    int number = Statics.number(type);
    try {
      method.setAccessible(true);
      MethodHandle run = MethodHandles.lookup().unreflect(method);
      boolean isVoid = method.getReturnType() == void.class;
      if (method.getParameterCount() == 1) {
        MethodHandle main = run.asType(MethodType.methodType(void.class, String[].class));
        return () -> {
          Hooks.initialise(type, number);
          main.invokeExact(new String[0]);
          return COMPLETED;
        };
      }
      if (Modifier.isStatic(method.getModifiers())) {
        MethodHandle call = run.asType(MethodType.methodType(Object.class));
        return () -> {
          Hooks.initialise(type, number);
          return result((Object) call.invokeExact(), isVoid);
        };
      }
      MethodHandle call = run.asType(MethodType.methodType(Object.class, Object.class));
      MethodHandle create = constructor();
      return () -> {
        Hooks.initialise(type, number);
        Object instance = (Object) create.invokeExact();
        return result((Object) call.invokeExact(instance), isVoid);
      };
    } catch (IllegalAccessException e) {
      throw new BadInputException(method + " cannot be called: " + e.getMessage());
    }
  }

  private static @Nullable Object result(@Nullable Object returned, boolean isVoid) {
    return isVoid ? COMPLETED : returned;
  }

  private MethodHandle constructor() throws IllegalAccessException {
    if (Modifier.isAbstract(type.getModifiers())) {
      throw new BadInputException(type.getName() + " is abstract; name a class with instances");
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(constructor)
          .asType(MethodType.methodType(Object.class));
    } catch (NoSuchMethodException e) {
      throw new BadInputException(
          type.getName() + " has no constructor without parameters, which its method needs");
    }
  }
}
