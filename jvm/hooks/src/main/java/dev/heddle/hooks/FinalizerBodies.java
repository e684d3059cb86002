package dev.heddle.hooks;

/**
 * Finalizers, which are not run of objects that controlled threads have made: when the garbage
 * collector finds them does not depend on the schedule, and a finalizer would run beside the
 * controlled threads, or after the search.
 *
 * <p>The JVM does not get to know that such an object has one. Whoever calls it like any other
 * method runs it.
 */
@Replaces(value = "java.lang.ref.Finalizer", where = Replaces.Where.BODY, initialisers = true)
public final class FinalizerBodies {
  private FinalizerBodies() {}

  /** {@code Finalizer.register}, which the JVM calls when such an object has been made. */
  public static void register(Object object) {
    FinalizableClasses.note(object.getClass());
  }

  /** {@code Finalizer.runFinalization}: there is nothing to run. */
  public static void runFinalization() {}
}
