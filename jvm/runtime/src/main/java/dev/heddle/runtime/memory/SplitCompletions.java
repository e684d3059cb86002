package dev.heddle.runtime.memory;

import dev.heddle.hooks.AccessKind;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.Promotions;
import dev.heddle.runtime.state.AtomicCallState;
import dev.heddle.runtime.state.ChangedSynchronizers;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.VariableLocations;
import dev.heddle.runtime.waiting.ThreadEnds;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * Where calls that change several synchronizers one after another are split into several steps,
 * because another thread may use one that is changed before the next one is.
 *
 * <p>To complete a future completes those that wait for it, such as an {@code allOf}; the last
 * party that arrives at a tiered phaser makes one arrive at its parent. Each change is an instant,
 * but not all of them together. A search begins with calls that are one step. If after such a call
 * other threads use an object that was not changed last, and one that was changed later, they could
 * have run in between; so could a thread that reads what depends on the earlier object, and might
 * have helped with it. Then everything that a call does after its first change becomes a step of
 * its own, and the search restarts. A thread could not have run in between if it has used the
 * object that was changed last, has waited for the end of the thread that changed them, or has
 * learnt from such a thread. A phaser that advances is changed twice, so any thread that uses it
 * could.
 */
public final class SplitCompletions {
  private static final long RESULT = VariableLocations.offset(CompletableFuture.class, "result");
  private static final long STACK = VariableLocations.offset(CompletableFuture.class, "stack");
  private static final long CLAIM = VariableLocations.offset(ForkJoinTask.class, "status");
  private static final long STATE = VariableLocations.offset(Phaser.class, "state");

  private final ThreadScheduler scheduler;
  private final PromotionState refinement;
  private final ThreadEnds ends;
  private final List<ChangedSynchronizers> cascades = new ArrayList<>();

  /** The numbers of the calls that a thread knows to be over, by the number of the thread. */
  private final List<BitSet> known = new ArrayList<>();

  private boolean futures;
  private boolean phasers;

  public SplitCompletions(Kernel kernel, ThreadEnds ends) {
    this.scheduler = kernel.scheduler();
    this.refinement = kernel.refinement();
    this.ends = ends;
  }

  /** Begins an execution. */
  public void reset(Promotions now) {
    cascades.clear();
    known.clear();
    futures = now.contains(Promotions.FUTURES);
    phasers = now.contains(Promotions.PHASERS);
  }

  private static boolean isPart(Object object, long part) {
    return object instanceof CompletableFuture
        ? part == RESULT || part == STACK
        : object instanceof Phaser && part == STATE;
  }

  /** The current thread accesses a part of an object outside of atomic calls. */
  public void look(Object object, long part) {
    if (!cascades.isEmpty() && isPart(object, part)) {
      see(object, part == STACK);
    }
  }

  /** The current thread begins a call, which may run a task that was claimed before. */
  public void begin(@Nullable Object receiver) {
    if (!cascades.isEmpty() && receiver != null && ChangedSynchronizers.isClaim(receiver)) {
      see(receiver, false);
    }
  }

  private void see(Object object, boolean looksForDependents) {
    ControlledThread me = scheduler.current();
    BitSet mine = known(me);
    for (int i = 0; i < cascades.size(); i++) {
      ChangedSynchronizers cascade = cascades.get(i);
      if (mine.get(i) || !cascade.changes(object)) {
        continue;
      }
      boolean over = ends.isAfter(me, cascade.writer());
      if (over || cascade.isLast(object)) {
        mine.set(i);
        mine.or(cascade.before());
      }
      boolean looks = looksForDependents && !cascade.isLast(object);
      if (!over && cascade.isInterruptedBy(object, looks)) {
        mine.set(i);
        String name = object instanceof Phaser ? Promotions.PHASERS : Promotions.FUTURES;
        refinement.needCall(name.substring(Promotions.CALLS.length()));
      }
    }
  }

  /** The current thread starts another one, which knows what is over by now. */
  public void starts(ControlledThread child) {
    if (!cascades.isEmpty()) {
      ControlledThread me = scheduler.current();
      BitSet its = known(child);
      its.or(known(me));
      if (me.sections.call().cascade != null) {
        its.clear(cascades.indexOf(me.sections.call().cascade));
      }
    }
  }

  private BitSet known(ControlledThread task) {
    while (known.size() <= task.id) {
      known.add(new BitSet());
    }
    return known.get(task.id);
  }

  /**
   * The current thread accesses a part of an object inside an atomic call; returns whether that is
   * a step of its own.
   */
  public boolean isStep(int access, Object object, long part) {
    AtomicCallState call = scheduler.current().sections.call();
    if (!isPart(object, part)) {
      if (call.inCascade
          && !futures
          && access != AccessKind.READ
          && part == CLAIM
          && ChangedSynchronizers.isClaim(object)) {
        note(call, object);
      }
      return false;
    }
    if (!cascades.isEmpty()) {
      see(object, part == STACK);
    }
    if (access == AccessKind.FENCE || !call.inCascade) {
      return false;
    }
    boolean read = access == AccessKind.READ;
    boolean again = read && call.looked;
    call.looked = read;
    if (call.changes && (object instanceof Phaser ? phasers : futures)) {
      return !again;
    }
    if (!read) {
      call.changes = true;
      if (object instanceof Phaser || part != STACK) {
        note(call, object);
      }
    }
    return false;
  }

  private void note(AtomicCallState call, Object object) {
    Object first = call.changed;
    if (first == null) {
      call.changed = object;
      return;
    }
    if (call.cascade == null) {
      if (object == first && !(object instanceof Phaser)) {
        return;
      }
      BitSet mine = known(scheduler.current());
      mine.set(cascades.size());
      call.cascade = new ChangedSynchronizers(scheduler.current(), (BitSet) mine.clone());
      call.cascade.add(first);
      cascades.add(call.cascade);
    }
    call.cascade.add(object);
  }
}
