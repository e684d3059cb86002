package dev.heddle.runtime.sync;

import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/** Which threads hold the monitors of threads, and whether that matters to any other thread. */
public final class ThreadMonitorHolds {
  /** A thread whose monitor is held although joins and ends ignore it. */
  private static final class Hold extends PerThread.State {
    private @Nullable SharedObject thread;

    @Override
    public void reset() {
      thread = null;
    }
  }

  private final PromotionState refinement;
  private final PerThread<Hold> holds = new PerThread<>(Hold::new);

  /** How many there are. */
  private int held;

  public ThreadMonitorHolds(PromotionState refinement) {
    this.refinement = refinement;
  }

  /** Begins an execution. */
  public void reset() {
    held = 0;
  }

  /** Whether the start, the joins and the end of a thread take its monitor. */
  public boolean matter(Thread thread) {
    return refinement.monitors(thread.getClass());
  }

  /** The monitor of a thread was taken. */
  void taken(SharedObject thread, ControlledThread by) {
    Hold hold = holds.of(by);
    if (hold.thread == null
        && !VirtualThreads.isVirtual((Thread) thread.key)
        && !matter((Thread) thread.key)) {
      hold.thread = thread;
      held++;
    }
  }

  /** The monitor of a thread was released. */
  void released(SharedObject thread, ControlledThread by) {
    Hold hold = holds.of(by);
    if (hold.thread == thread) {
      hold.thread = null;
      held--;
    }
  }

  /** The current thread lets other threads run, and may hold the monitor of a thread meanwhile. */
  public void stepEnds(ControlledThread me) {
    if (held > 0) {
      SharedObject thread = holds.of(me).thread;
      if (thread != null) {
        need(thread);
      }
    }
  }

  /**
   * The monitor of a thread is held while other threads run, or one that waits for it is notified.
   */
  void need(SharedObject thread) {
    if (!VirtualThreads.isVirtual((Thread) thread.key)) {
      refinement.needMonitors(thread.key.getClass());
    }
  }
}
