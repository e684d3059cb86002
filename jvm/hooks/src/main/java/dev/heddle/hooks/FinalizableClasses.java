package dev.heddle.hooks;

import java.util.ArrayList;
import java.util.List;

/** The classes of the program whose objects have finalizers. Finalizers are not run. */
public final class FinalizableClasses {
  /** The names of those that the search has instantiated. */
  private static final List<String> CLASSES = new ArrayList<>();

  private FinalizableClasses() {}

  /** A controlled thread has made an object that has a finalizer. */
  static void note(Class<?> type) {
    if (type.getClassLoader() == null) {
      return; // the JDK's
    }
    Hooks.enterGuard();
    try {
      String name = type.getName();
      if (!CLASSES.contains(name)) {
        CLASSES.add(name);
      }
    } finally {
      Hooks.exitGuard();
    }
  }

  /** A search begins. */
  static void forget() {
    CLASSES.clear();
  }

  /** The classes of the latest search, in the order of their names. */
  public static List<String> classes() {
    return CLASSES.stream().sorted().toList();
  }
}
