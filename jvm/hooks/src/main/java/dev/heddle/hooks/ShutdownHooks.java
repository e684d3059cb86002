package dev.heddle.hooks;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * The shutdown hooks of controlled programs. They belong to an execution and never run, because the
 * JVM does not end with the execution.
 */
@Replaces(value = "java.lang.Runtime", where = Replaces.Where.BODY)
public final class ShutdownHooks {
  private static final Set<Thread> HOOKS = Collections.newSetFromMap(new IdentityHashMap<>());

  private ShutdownHooks() {}

  /** An execution begins. */
  static void forget() {
    HOOKS.clear();
  }

  /** {@link Runtime#addShutdownHook}. */
  public static void addShutdownHook(Runtime runtime, Thread hook) {
    Hooks.controller.enter(runtime);
    try {
      if (Hooks.controller.state(hook) != Thread.State.NEW) {
        throw new IllegalArgumentException("Hook already running");
      }
      if (!HOOKS.add(hook)) {
        throw new IllegalArgumentException("Hook previously registered");
      }
    } finally {
      Hooks.controller.exit(runtime);
    }
  }

  /** {@link Runtime#removeShutdownHook}. */
  public static boolean removeShutdownHook(Runtime runtime, Thread hook) {
    if (hook == null) {
      throw new NullPointerException();
    }
    Hooks.controller.enter(runtime);
    try {
      return HOOKS.remove(hook);
    } finally {
      Hooks.controller.exit(runtime);
    }
  }
}
