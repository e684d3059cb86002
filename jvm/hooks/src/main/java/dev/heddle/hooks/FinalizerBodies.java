package dev.heddle.hooks;

/**
 * Finalizers. Those of objects that controlled threads have made are not run: the time when the
 * garbage collector finds such objects does not depend on the schedule, and a finalizer would run
 * concurrently with the controlled threads, or after the search.
 *
 * <p>The JVM does not learn that such an object has a finalizer. A thread that calls it like any
 * other method runs it.
 */
@Replaces(value = "java.lang.ref.Finalizer", where = Replaces.Where.BODY, initialisers = true)
public final class FinalizerBodies {
  private FinalizerBodies() {}

  /** {@code Finalizer.register}, which the JVM calls when such an object was made. */
  public static void register(Object object) {
    FinalizableClasses.note(object.getClass());
  }

  /** {@code Finalizer.runFinalization}: there is nothing to run. */
  public static void runFinalization() {}
}
