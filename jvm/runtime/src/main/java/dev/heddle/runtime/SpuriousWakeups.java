package dev.heddle.runtime;

/**
 * Waits that end although nobody has ended them, as {@link Object#wait()}, {@link
 * java.util.concurrent.locks.LockSupport#park()} and conditions may.
 *
 * <p>When the program begins to wait it is chosen whether that will happen. If so, the thread can be
 * run at any time, unless it is woken before. The JDK's own waits are left out: they wait again.
 */
final class SpuriousWakeups {
  private final Engine engine;

  /** How many there may still be in this execution. */
  private int left;

  SpuriousWakeups(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    left = engine.settings().spurious();
  }

  /** Whether there may be any. */
  boolean possible() {
    return engine.settings().spurious() > 0;
  }

  /** Whether the wait that the current thread begins may end for no reason. */
  boolean choose() {
    if (!possible() || isInner()) {
      return false;
    }
    if (left == 0) {
      engine.footprint().read(Locations.SPURIOUS);
      engine.execution().cut(Cuts.SPURIOUS);
      return false;
    }
    boolean chosen = engine.choose(2) == 1;
    if (chosen) {
      engine.footprint().write(Locations.SPURIOUS);
      left--;
    } else {
      engine.footprint().read(Locations.SPURIOUS);
    }
    return chosen;
  }

  /** Whether the JDK waits, on its own behalf. */
  private boolean isInner() {
    if (engine.current().callDepth > 0) {
      return true;
    }
    StackTraceElement entry = Stacks.entry(new Throwable().getStackTrace());
    return entry != null && Stacks.isInner(entry);
  }
}
