package dev.heddle.runtime.jdk;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.thread.ThreadPropertyAccesses;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.kernel.PromotionState;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerObject;
import dev.heddle.runtime.state.SharedObject;

/**
 * Names, priorities and other properties of threads, which threads read of themselves all the time:
 * accesses to them are scheduling points only after one thread was seen to depend on what another
 * does to them.
 *
 * <p>A thread owns its properties. As long as it is not started, the thread that used them first
 * owns them; so it is with what belongs to groups and to all threads, and with what is cleaned.
 * Another thread that writes one may do so between any two steps of the owner; another thread that
 * reads one matters if the owner writes it.
 */
public final class ThreadPropertySteps {
  /** Which thread has used an object first, and what it and others have done with it. */
  private static final class Shared extends PerObject.State {
    private int user;
    private boolean setByUser;
    private boolean seenByOthers;

    @Override
    public void reset() {
      user = -1;
      setByUser = false;
      seenByOthers = false;
    }

    /** A thread uses the object; returns whether no other one did before. */
    boolean isUsedFirstBy(ControlledThread task) {
      if (user < 0) {
        user = task.id;
      }
      return user == task.id;
    }
  }

  private final PerObject<Shared> users = new PerObject<>(Shared::new);
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final NarrationState narration;
  private final PromotionState refinement;
  private final RaceCheck races;

  /**
   * The properties, as bits, that threads other than owners have read, and those that owners wrote.
   */
  private int readByOthers;

  private int written;

  public ThreadPropertySteps(Kernel kernel, RaceCheck races) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.refinement = kernel.refinement();
    this.races = races;
  }

  /** The current thread is about to use a property. */
  public void use(Object owner, int property, boolean write) {
    if (isStep(property)) {
      step(owner, property, write);
    } else if (property == ThreadPropertyAccesses.SHARED) {
      noteShared(owner, write);
    } else {
      note(owner, property, write);
    }
  }

  private boolean isStep(int property) {
    return switch (property) {
      case ThreadPropertyAccesses.CLEANED -> refinement.cleaning();
      case ThreadPropertyAccesses.SHARED -> refinement.shared();
      default -> refinement.properties();
    };
  }

  private void need(int property) {
    switch (property) {
      case ThreadPropertyAccesses.CLEANED -> refinement.needCleaning();
      case ThreadPropertyAccesses.SHARED -> refinement.needShared();
      default -> refinement.needProperties();
    }
  }

  /**
   * The accesses of the first user of an object are no scheduling points until another thread could
   * observe them.
   */
  private void noteShared(Object owner, boolean write) {
    Shared shared = users.of(objects.of(owner));
    if (shared.isUsedFirstBy(scheduler.current())) {
      shared.setByUser |= write;
    } else {
      shared.seenByOthers = true;
    }
    if (shared.seenByOthers && (write || shared.setByUser)) {
      need(ThreadPropertyAccesses.SHARED);
    }
  }

  private void note(Object owner, int property, boolean write) {
    ControlledThread me = scheduler.current();
    int bit = 1 << property;
    if (owner == me.thread) {
      written |= write ? bit : 0;
    } else {
      SharedObject shared = objects.of(owner);
      boolean started = shared.task != null;
      boolean unstarted = !started && owner instanceof Thread;
      boolean first = users.of(shared).isUsedFirstBy(me);
      if (!started && first) {
        written |= write && !unstarted ? bit : 0;
      } else if (write || unstarted) {
        need(property);
      } else {
        readByOthers |= bit;
      }
    }
    if ((written & readByOthers & bit) != 0) {
      need(property);
    }
  }

  private void step(Object owner, int property, boolean write) {
    SharedObject shared = objects.meet(owner);
    long part = LocationTable.FIRST_PROPERTY + property;
    OperationKind kind = write ? OperationKind.WRITE : OperationKind.READ;
    scheduler.step(kind, shared, part, write ? ExecutionTrace.WRITE : ExecutionTrace.READ);
    if (property == ThreadPropertyAccesses.DAEMON && write) {
      footprint.read(shared, LocationTable.STARTED);
    }
    if (property == ThreadPropertyAccesses.NAME
        || property == ThreadPropertyAccesses.HANDLER
        || property == ThreadPropertyAccesses.SHARED) {
      synchronise(shared, part, write); // these fields are volatile
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(kind, shared, null);
    }
  }

  private void synchronise(SharedObject shared, long part, boolean write) {
    if (write) {
      races.releases(shared, part);
    } else {
      races.acquires(shared, part);
    }
  }
}
