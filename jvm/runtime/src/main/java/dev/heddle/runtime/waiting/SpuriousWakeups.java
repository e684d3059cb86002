package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;

/**
 * Waits that end although nothing has ended them, as {@link Object#wait()}, {@link
 * java.util.concurrent.locks.LockSupport#park()} and conditions may, and weak updates of variables
 * that fail spuriously.
 *
 * <p>Whether that will happen is a data choice when the program begins to wait. If so, the thread
 * is enabled at any time, unless it is woken before. The JDK's own waits are left out: they wait
 * again.
 */
public final class SpuriousWakeups {
  private final JavaSettings settings;
  private final ThreadScheduler scheduler;
  private final Footprint footprint;
  private final NarrationState narration;

  /** How many there may still be in this execution. */
  private int left;

  public SpuriousWakeups(Kernel kernel, JavaSettings settings) {
    this.settings = settings;
    this.scheduler = kernel.scheduler();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
  }

  public void reset() {
    left = settings.spurious();
  }

  /** Whether there may be any. */
  boolean possible() {
    return settings.spurious() > 0;
  }

  /** Whether the wait that the current thread begins may end spuriously. */
  public boolean choose() {
    return possible() && !isInner() && take();
  }

  /** Whether a weak compare-and-set of the program, which is about to be done, is to fail. */
  public boolean chooseFailure() {
    boolean fails = possible() && !scheduler.current().sections.isAtomic() && take();
    if (fails) {
      narration
          .narrator()
          .did(OperationKind.CALL, "weak compare-and-set fails for no reason", null);
    }
    return fails;
  }

  private boolean take() {
    if (left == 0) {
      footprint.read(LocationTable.SPURIOUS);
      scheduler.execution().cut(CoverageCuts.SPURIOUS);
      return false;
    }
    boolean chosen = scheduler.choose(2) == 1;
    if (chosen) {
      footprint.write(LocationTable.SPURIOUS);
      left--;
    } else {
      footprint.read(LocationTable.SPURIOUS);
    }
    return chosen;
  }

  /** Whether the JDK waits, on its own behalf. */
  private boolean isInner() {
    if (scheduler.current().sections.isAtomic()) {
      return true;
    }
    StackTraceElement entry = Stacks.entry(new Throwable().getStackTrace());
    return entry != null && Stacks.isInner(entry);
  }
}
