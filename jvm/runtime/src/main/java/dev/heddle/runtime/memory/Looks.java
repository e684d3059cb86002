package dev.heddle.runtime.memory;

import dev.heddle.hooks.Access;
import dev.heddle.runtime.internals.CollectionPart;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Refinement;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.state.Tasks;
import dev.heddle.runtime.waiting.ThreadEnds;
import java.util.Arrays;

/**
 * Where calls of concurrent collections that count as one step are more than one, because somebody
 * looks at the collection meanwhile.
 *
 * <p>Such a call happens at one instant for others of its kind. Methods that are no instant, such
 * as iterators and {@code size}, see what it has written so far. So a write in the middle of a
 * call, after others of the same call, is a scheduling point if such a method was seen to read what
 * it writes; the collection's own locks do not count, as others only spin while they are held. A
 * search begins without these points. If one thread looks at what another one writes there, in
 * either order, that part of the collection is promoted. Not so where another class of the JDK is
 * called, which uses a collection and may hold a lock that is not controlled; not if nobody has
 * looked since the thread that writes was started, as when the one that starts it makes sure that a
 * map is empty; and not if the thread that looks has waited for the end of the other one, as it
 * does when it counts what all have left behind.
 */
public final class Looks {
  private static final int INITIAL = 32;
  private static final int NOBODY = -1;
  private static final int SEVERAL = -2;

  /** Which threads have used a part in an execution, by their numbers. */
  public static final class Uses {
    private long execution;
    private int looker;
    private int lastLook;
    private int writer;
    private boolean promoted;
  }

  private final Scheduler scheduler;
  private final Tasks tasks;
  private final Refinement refinement;
  private final ThreadEnds ends;
  private Promotions promotions = Promotions.NONE;
  private boolean all;
  private Uses[] uses = new Uses[INITIAL];
  private long execution;

  public Looks(Kernel kernel, ThreadEnds ends) {
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

  /** Whether no call counts as one step. */
  public boolean all() {
    return all;
  }

  private Uses of(CollectionPart part) {
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
      use.looker = NOBODY;
      use.writer = NOBODY;
    }
    return use;
  }

  /** The current thread accesses a part of an object outside of calls that count as one step. */
  public void look(Object object, long offset) {
    CollectionPart part = CollectionPart.of(object, offset);
    if (part == null) {
      return;
    }
    Uses use = of(part);
    Task me = scheduler.current();
    if (!use.promoted && isOther(use.writer, me) && !hasEndedFor(use.writer, me)) {
      refinement.needCall(part.name);
    }
    use.looker = with(use.looker, me);
    use.lastLook = scheduler.point().steps();
  }

  /**
   * The current thread accesses a part of an object inside a call that counts as one step; whether
   * that is a step of its own.
   */
  public boolean isStep(int access, Object object, long offset) {
    Task me = scheduler.current();
    if (access == Access.READ || access == Access.FENCE || !me.sections.call().inCollection) {
      return false;
    }
    CollectionPart part = CollectionPart.of(object, offset);
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

  /** Whether all who have used something have ended, and a thread has waited for that. */
  private boolean hasEndedFor(int users, Task me) {
    for (int id = 0; id < tasks.count(); id++) {
      Task user = tasks.at(id);
      if ((users == SEVERAL || users == id) && user != me && !ends.isAfter(me, user)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isOther(int user, Task me) {
    return user != NOBODY && user != me.id;
  }

  private static int with(int user, Task me) {
    return user == NOBODY || user == me.id ? me.id : SEVERAL;
  }
}
