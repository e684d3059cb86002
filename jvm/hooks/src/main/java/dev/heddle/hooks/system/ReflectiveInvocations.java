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
   * <p>The JDK specifies this for static methods and constructors. It also does it for other
   * methods, before it checks the receiver and the arguments. An exception of the initialiser is
   * not wrapped.
   */
  public static void uses(Executable executable) {
    if (OneTimeInitialisers.activeOrControlled() && !isRefused(executable)) {
      StaticInitialisation.use(executable.getDeclaringClass());
    }
  }

  /** Whether the JDK refuses to instantiate the class, and does not initialise it. */
  private static boolean isRefused(Executable executable) {
    int modifiers = executable.getDeclaringClass().getModifiers();
    return executable instanceof Constructor<?>
        && (Modifier.isAbstract(modifiers) || (modifiers & ENUM) != 0);
  }
}
