package dev.heddle.runtime.waiting;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.names.Kinds;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.ParkBlocker;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Parking and unparking of controlled threads. */
public final class ThreadParking {
  /** Whether a thread that parks may go on at once. */
  private static final class Permit extends PerTask.State {
    private boolean given;

    @Override
    public void reset() {
      given = false;
    }
  }

  private final PerTask<Permit> permits = new PerTask<>(Permit::new);
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final Narration narration;
  private final SpuriousWakeups spuriousWakeups;
  private final Waits waits;
  private final Outsiders outsiders;

  public ThreadParking(
      Kernel kernel, SpuriousWakeups spuriousWakeups, Waits waits, Outsiders outsiders) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.spuriousWakeups = spuriousWakeups;
    this.waits = waits;
    this.outsiders = outsiders;
  }

  public void park(@Nullable Object blocker, long nanos) {
    Task me = scheduler.current();
    SharedObject self = me.self;
    if (blocker != null) {
      ParkBlocker.set(me, blocker, footprint);
    }
    Permit permit = permits.of(me);
    boolean ready = permit.given || Interrupts.isSet(me.thread);
    if (me.sections.isAtomic()) {
      footprint.read(self, Locations.INTERRUPT);
      footprint.write(self, Locations.PERMIT);
    }
    if (!ready || !me.sections.isAtomic()) {
      me.spurious = spuriousWakeups.possible() && parksInVain(me, ready);
      me.interruptible = true;
      waits.block(OperationKind.PARK, self, Locations.PERMIT, Task.State.WAITING, nanos, ready);
      me.interruptible = false;
      if (me.wake == Task.Wake.SPURIOUS) {
        narration.narrator().did(OperationKind.PARK, null, "ends for no reason");
      }
      footprint.write(self, Locations.PERMIT);
    }
    if (blocker != null) {
      ParkBlocker.set(me, null, footprint);
    }
    permit.given = false;
  }

  /** Whether a thread that parks is to go on for no reason, if it has none now. */
  private boolean parksInVain(Task me, boolean ready) {
    footprint.read(me.self, Locations.PERMIT);
    footprint.interruptFlag(me, false);
    return !ready && spuriousWakeups.choose();
  }

  public void unpark(Thread thread) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.UNPARK, object, Locations.PERMIT, Trace.WRITE);
    } else {
      footprint.write(object, Locations.PERMIT);
    }
    Task task = object.task;
    if (task == null) {
      unparkUncontrolled(thread);
      return;
    }
    if (task.state != Task.State.ENDED) {
      permits.of(task).given = true;
      if (task.state == Task.State.WAITING
          && scheduler.point().kind(task.id) == OperationKind.PARK) {
        if (task.wake == Task.Wake.NONE && !task.ready) {
          scheduler.point().cause(task.id);
        }
        waits.wake(task, Task.Wake.SIGNALLED);
      }
    }
    narration.narrator().did(OperationKind.UNPARK, Kinds.name(thread), null);
  }

  private void unparkUncontrolled(Thread thread) {
    Thread self = Hooks.suspend();
    if (thread.isAlive()) {
      outsiders.unparked(thread);
    }
    LockSupport.unpark(thread);
    Hooks.resume(self);
  }
}
