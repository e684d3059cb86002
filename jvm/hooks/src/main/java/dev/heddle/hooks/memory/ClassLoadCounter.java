package dev.heddle.hooks.memory;

import dev.heddle.hooks.Hooks;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Counts the classes that are loaded: an execution that loads one is a warm-up execution. */
public final class ClassLoadCounter {
  private static volatile long count;

  /** Is notified of every class before any other code can use the class. */
  private static volatile @Nullable Consumer<Class<?>> listener;

  private ClassLoadCounter() {}

  /** Records that a class is being loaded. */
  public static synchronized void note() {
    count++;
  }

  /** Sets the listener that is notified of every class that a loader defines from now on. */
  public static void tell(Consumer<Class<?>> told) {
    listener = told;
  }

  /** A class was defined. */
  public static void defined(Class<?> type) {
    Consumer<Class<?>> told = listener;
    if (told != null) {
      Hooks.enterGuard();
      try {
        told.accept(type);
      } finally {
        Hooks.exitGuard();
      }
    }
  }

  /** How many classes have been loaded. */
  public static long count() {
    return count;
  }
}
