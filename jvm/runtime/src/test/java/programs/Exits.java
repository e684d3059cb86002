package programs;

import java.lang.reflect.InvocationTargetException;

/** Programs that end their JVM. */
public final class Exits {
  private Exits() {}

  /** Ends it in a second thread. */
  public static Object exit() throws InterruptedException {
    Pieces.run(() -> System.exit(0));
    return "went on";
  }

  /** Ends it without shutdown hooks, and would hide what that throws. */
  public static Object halt() throws InterruptedException {
    Pieces.run(
        () -> {
          try {
            Runtime.getRuntime().halt(0);
          } catch (RuntimeException e) {
            Thread.yield();
          }
        });
    return "went on";
  }

  /** Ends it by reflection. */
  public static Object haltByReflection() throws ReflectiveOperationException {
    try {
      Runtime.class.getMethod("halt", int.class).invoke(Runtime.getRuntime(), 0);
      return "halted";
    } catch (InvocationTargetException e) {
      return "thrown";
    }
  }
}
