package dev.heddle.hooks;

import java.lang.ref.Cleaner;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What cleaners are to do for controlled threads, which they do not do by themselves: a cleaner
 * that was made before the search has a thread that is not controlled, and would run the program's
 * code beside a later execution.
 */
@Replaces(value = "java.lang.ref.Cleaner", where = Replaces.Where.BODY)
public final class CleanerBodies {
  /** What the program has registered in this execution. */
  private static final List<Action> REGISTERED = new ArrayList<>();

  private CleanerBodies() {}

  /**
   * What the program wants to be done, which only its own threads do once the execution is over.
   */
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

  /** An execution is over, whose objects are not reachable any more: nothing is done for them. */
  static void forget() {
    for (int i = 0; i < REGISTERED.size(); i++) {
      REGISTERED.get(i).over = true;
    }
    REGISTERED.clear();
  }
}
