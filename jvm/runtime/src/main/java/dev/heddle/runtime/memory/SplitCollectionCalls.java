package dev.heddle.runtime.memory;

import dev.heddle.hooks.AccessKind;
import dev.heddle.runtime.internals.CollectionLocation;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.waiting.ThreadEnds;
import java.util.Arrays;

/**
 * Where atomic calls of concurrent collections are split into several steps, because another thread
 * reads the collection meanwhile.
 *
 * <p>Such a call happens at one instant for others of its kind. Methods that are no instant, such
 * as iterators and {@code size}, see what it has written so far. So a write in the middle of a
 * call, after others of the same call, is a scheduling point if such a method was seen to read what
 * it writes; the collection's own locks do not count, as other threads only spin while they are
 * held. A search begins without these points. If one thread reads what another one writes there, in
 * either order, that part of the collection is promoted. There are three exceptions: another class
 * of the JDK is called, which uses a collection and may hold a lock that is not controlled; no
 * thread has read since the writing thread was started, as when the thread that starts it makes
 * sure that a map is empty; the reading thread has waited for the end of the other one, as it does
 * when it counts what all have left behind.
 */
public final class SplitCollectionCalls {
  private static final int INITIAL = 32;
  private static final int NO_THREAD = -1;
  private static final int SEVERAL = -2;

  /** Which threads have used a part in an execution, by their numbers. */
  public static final class Uses {
    private long execution;
    private int looker;
    private int lastLook;
    private int writer;
    private boolean promoted;
  }

  private final ThreadScheduler scheduler;
  private final ControlledThreads tasks;
  private final PromotionState refinement;
  private final ThreadEnds ends;
  private Promotions promotions = Promotions.NONE;
  private boolean all;
  private Uses[] uses = new Uses[INITIAL];
  private long execution;

  public SplitCollectionCalls(Kernel kernel, ThreadEnds ends) {
    this.scheduler = kernel.scheduler();
    this.tasks = kernel.tasks();
    this.refinement = kernel.refinement();
    this.ends = ends;
  }

  /** Begins an execution. */
  public void reset(Promotions now) {
    execution++;
    if (!promotions.equals(now)) {
      promotions = now;
      all = now.contains(Promotions.CALLS);
      Arrays.fill(uses, null);
    }
  }

  /** Whether no call is atomic. */
  public boolean all() {
    return all;
  }

  private Uses of(CollectionLocation part) {
    if (part.number >= uses.length) {
      uses = Arrays.copyOf(uses, Math.max(part.number + 1, uses.length * 2));
    }
    Uses use = uses[part.number];
    if (use == null) {
      use = new Uses();
      use.promoted = promotions.contains(Promotions.CALLS + part.name);
      uses[part.number] = use;
    }
    if (use.execution != execution) {
      use.execution = execution;
      use.looker = NO_THREAD;
      use.writer = NO_THREAD;
    }
    return use;
  }

  /** The current thread accesses a part of an object outside of atomic calls. */
  public void look(Object object, long offset) {
    CollectionLocation part = CollectionLocation.of(object, offset);
    if (part == null) {
      return;
    }
    Uses use = of(part);
    ControlledThread me = scheduler.current();
    if (!use.promoted && isOther(use.writer, me) && !hasEndedFor(use.writer, me)) {
      refinement.needCall(part.name);
    }
    use.looker = with(use.looker, me);
    use.lastLook = scheduler.point().steps();
  }

  /**
   * The current thread accesses a part of an object inside an atomic call; returns whether that is
   * a step of its own.
   */
  public boolean isStep(int access, Object object, long offset) {
    ControlledThread me = scheduler.current();
    if (access == AccessKind.READ
        || access == AccessKind.FENCE
        || !me.sections.call().inCollection) {
      return false;
    }
    CollectionLocation part = CollectionLocation.of(object, offset);
    if (part == null || part.lock) {
      return false;
    }
    if (!me.sections.call().wrote) {
      me.sections.call().wrote = true;
      return false;
    }
    Uses use = of(part);
    if (!use.promoted && isOther(use.looker, me) && use.lastLook >= ends.startStep(me)) {
      refinement.needCall(part.name);
    }
    use.writer = with(use.writer, me);
    return use.promoted;
  }

  /** Whether all threads that have used something have ended, and a thread has waited for that. */
  private boolean hasEndedFor(int users, ControlledThread me) {
    for (int id = 0; id < tasks.count(); id++) {
      ControlledThread user = tasks.at(id);
      if ((users == SEVERAL || users == id) && user != me && !ends.isAfter(me, user)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOther(int user, ControlledThread me) {
    return user != NO_THREAD && user != me.id;
  }

  private static int with(int user, ControlledThread me) {
    return user == NO_THREAD || user == me.id ? me.id : SEVERAL;
  }
}
