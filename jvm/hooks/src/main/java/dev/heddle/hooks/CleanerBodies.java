package dev.heddle.hooks;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Cleaners as controlled threads see them. They run no action by themselves: a cleaner that was
 * made before the search has an uncontrolled thread, which would run code of the program
 * concurrently with a later execution.
 */
@Replaces(value = "java.lang.ref.Cleaner", where = Replaces.Where.BODY)
public final class CleanerBodies {
  /** The actions that the program has registered in this execution. */
  private static final List<Action> REGISTERED = new ArrayList<>();

  private CleanerBodies() {}

  /** An action of the program. Only the threads of the program run it. */
  private static final class Action implements Runnable {
    private final Runnable action;
    private volatile boolean over;

    Action(Runnable action) {
      this.action = action;
    }

    @Override
    public void run() {
      if (!over || Hooks.controlled()) {
        action.run();
      }
    }
  }

  /** {@link Cleaner#register}. */
  public static Cleaner.Cleanable register(Cleaner cleaner, Object object, Runnable action) {
    boolean program = Objects.requireNonNull(action).getClass().getClassLoader() != null;
    Hooks.enterGuard();
    try {
      if (!program) {
        return cleaner.register(object, action);
      }
      Action wrapped = new Action(action);
      REGISTERED.add(wrapped);
      return cleaner.register(object, wrapped);
    } finally {
      Hooks.exitGuard();
    }
  }

  /** An execution is over: its objects are no longer reachable, and no action runs for them. */
  static void forget() {
    for (int i = 0; i < REGISTERED.size(); i++) {
      REGISTERED.get(i).over = true;
    }
    REGISTERED.clear();
  }
}
