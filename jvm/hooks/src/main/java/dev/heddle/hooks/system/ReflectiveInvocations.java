package dev.heddle.hooks.system;

import dev.heddle.hooks.OneTimeInitialisers;
import dev.heddle.hooks.StaticInitialisation;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;

/** Methods and constructors that are called by reflection. */
public final class ReflectiveInvocations {
  private static final int ENUM = 0x4000;

  private ReflectiveInvocations() {}

  /**
   * A method or constructor is about to be called, and may be accessed: its class is initialised.
   *
   * <p>So says the JDK for static methods and constructors, and does so for other methods, too,
   * before it looks at the receiver and the arguments. What that throws is not wrapped.
   */
  public static void uses(Executable executable) {
    if (OneTimeInitialisers.activeOrControlled() && !isRefused(executable)) {
      StaticInitialisation.use(executable.getDeclaringClass());
    }
  }

  /** Whether the JDK makes no object of the class, and does not initialise it. */
  private static boolean isRefused(Executable executable) {
    int modifiers = executable.getDeclaringClass().getModifiers();
    return executable instanceof Constructor<?>
        && (Modifier.isAbstract(modifiers) || (modifiers & ENUM) != 0);
  }
}
