package dev.heddle.agent.classes;

import dev.heddle.agent.treatments.Registry;
import dev.heddle.agent.treatments.Treatment;
import org.jspecify.annotations.Nullable;

/** Which classes are instrumented, and how. */
public final class InstrumentationScope {
  /** The name of loaders of extensions of Heddle, such as a scheduler. */
  private static final String ASIDE = "heddle-aside";

  private InstrumentationScope() {}

  /** Whether a class, by its internal name, belongs to the program or its libraries. */
  public static boolean isProgram(String name) {
    return !Registry.has(Treatment.PLATFORM, name)
        && !Registry.has(Treatment.LEFT_ALONE, name)
        && !MockitoClasses.isMock(name);
  }

  /** Whether a class of this name and loader belongs to the program. */
  public static boolean isProgram(String name, @Nullable ClassLoader loader) {
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && !ASIDE.equals(loader.getName())
        && isProgram(name);
  }

  /** Whether a class of the JDK is instrumented in full. */
  public static boolean isConcurrency(String name) {
    return Registry.has(Treatment.INSTRUMENTED, name);
  }

  /**
   * Whether the monitors of a class of the JDK are simulated although it is not instrumented in
   * full.
   */
  public static boolean isLocking(String name) {
    return Registry.has(Treatment.SIMULATED_MONITORS, name);
  }

  /** Whether the accesses of a class of the JDK to volatile variables are steps. */
  public static boolean isSharing(String name) {
    return Registry.has(Treatment.VOLATILES, name);
  }

  /** Whether calls that a class of the JDK makes may wait for monitors of the program's objects. */
  public static boolean isForwarding(String name) {
    return Registry.has(Treatment.FORWARDING, name);
  }

  /** Whether the JVM links method handles and lambdas with a class. */
  public static boolean isLinkage(String name) {
    return Registry.has(Treatment.LINKAGE, name);
  }

  public static boolean isPlatform(String name) {
    return Registry.has(Treatment.PLATFORM, name);
  }
}
