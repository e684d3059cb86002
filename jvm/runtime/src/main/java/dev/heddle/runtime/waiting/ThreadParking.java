package dev.heddle.runtime.waiting;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.ParkBlocker;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Parking and unparking of controlled threads. */
public final class ThreadParking {
  /** Whether a thread that parks may go on at once. */
  private static final class Permit extends PerThread.State {
    private boolean given;

    @Override
    public void reset() {
      given = false;
    }
  }

  private final PerThread<Permit> permits = new PerThread<>(Permit::new);
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final Footprint footprint;
  private final NarrationState narration;
  private final SpuriousWakeups spuriousWakeups;
  private final ThreadWaits waits;
  private final UncontrolledWorkers outsiders;

  public ThreadParking(
      Kernel kernel,
      SpuriousWakeups spuriousWakeups,
      ThreadWaits waits,
      UncontrolledWorkers outsiders) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.spuriousWakeups = spuriousWakeups;
    this.waits = waits;
    this.outsiders = outsiders;
  }

  public void park(@Nullable Object blocker, long nanos) {
    ControlledThread me = scheduler.current();
    SharedObject self = me.self;
    if (blocker != null) {
      ParkBlocker.set(me, blocker, footprint);
    }
    Permit permit = permits.of(me);
    boolean ready = permit.given || InterruptFlag.isSet(me.thread);
    if (me.sections.isAtomic()) {
      footprint.read(self, LocationTable.INTERRUPT);
      footprint.write(self, LocationTable.PERMIT);
    }
    if (!ready || !me.sections.isAtomic()) {
      me.spurious = spuriousWakeups.possible() && parksInVain(me, ready);
      me.interruptible = true;
      waits.block(
          OperationKind.PARK,
          self,
          LocationTable.PERMIT,
          ControlledThread.State.WAITING,
          nanos,
          ready);
      me.interruptible = false;
      if (me.wake == ControlledThread.Wake.SPURIOUS) {
        narration.narrator().did(OperationKind.PARK, null, "ends for no reason");
      }
      footprint.write(self, LocationTable.PERMIT);
    }
    if (blocker != null) {
      ParkBlocker.set(me, null, footprint);
    }
    permit.given = false;
  }

  /** Whether a thread that parks is to go on spuriously, if it has no permit now. */
  private boolean parksInVain(ControlledThread me, boolean ready) {
    footprint.read(me.self, LocationTable.PERMIT);
    footprint.interruptFlag(me, false);
    return !ready && spuriousWakeups.choose();
  }

  public void unpark(Thread thread) {
    SharedObject object = objects.meet(thread);
    if (!scheduler.current().sections.isAtomic()) {
      scheduler.step(OperationKind.UNPARK, object, LocationTable.PERMIT, ExecutionTrace.WRITE);
    } else {
      footprint.write(object, LocationTable.PERMIT);
    }
    ControlledThread task = object.task;
    if (task == null) {
      unparkUncontrolled(thread);
      return;
    }
    if (task.state != ControlledThread.State.ENDED) {
      permits.of(task).given = true;
      if (task.state == ControlledThread.State.WAITING
          && scheduler.point().kind(task.id) == OperationKind.PARK) {
        if (task.wake == ControlledThread.Wake.NONE && !task.ready) {
          scheduler.point().cause(task.id);
        }
        waits.wake(task, ControlledThread.Wake.SIGNALLED);
      }
    }
    narration.narrator().did(OperationKind.UNPARK, ValueDescriptions.name(thread), null);
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
