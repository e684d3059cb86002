package dev.heddle.runtime.statics;

import dev.heddle.hooks.ClassStatics;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.StaticInitialisation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.Objects;

/** The methods that make the static state of classes, and what they throw. */
final class InitialiserMethods {
  /** The methods that make the static state of classes, by the numbers of these. */
  private MethodHandle[] initialisers = new MethodHandle[0];

  /** The method that makes the static state of a class. */
  MethodHandle of(ClassStatics entry, int number) throws ReflectiveOperationException {
    if (number >= initialisers.length) {
      initialisers = Arrays.copyOf(initialisers, Math.max(number + 1, initialisers.length * 2));
    }
    MethodHandle known = initialisers[number];
    if (known == null) {
      Class<?> type = Objects.requireNonNull(entry.type());
      known =
          Objects.requireNonNull(entry.lookup())
              .findStatic(
                  type, StaticInitialisation.INITIALISER, MethodType.methodType(void.class));
      initialisers[number] = known;
    }
    return known;
  }

  /** Makes the static state of a class. */
  void call(ClassStatics entry, int number) {
    if (entry.failed()) {
      throw failedOnce(entry);
    }
    try {
      of(entry, number).invokeExact();
    } catch (Error e) {
      throw e;
    } catch (Throwable e) {
      throw failed(e);
    }
  }

  /** What a use of a class throws whose initialiser has failed. */
  static NoClassDefFoundError failedBefore(Class<?> type, Throwable cause) {
    NoClassDefFoundError error =
        new NoClassDefFoundError("Could not initialize class " + type.getName());
    error.initCause(cause);
    return error;
  }

  /** What the JVM threw when it ran an initialiser that failed. */
  private static Error failedOnce(ClassStatics entry) {
    return entry.failure() instanceof Error error
        ? error
        : new ExceptionInInitializerError("the initialiser of " + entry.name() + " failed before");
  }

  /** What the private throwable that ends a thread must not be wrapped into. */
  private static Error failed(Throwable thrown) {
    if (!(thrown instanceof Exception)) {
      Hooks.unwind();
    }
    return new ExceptionInInitializerError(thrown);
  }
}
