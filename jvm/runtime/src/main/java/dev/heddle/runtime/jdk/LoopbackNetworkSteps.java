package dev.heddle.runtime.jdk;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.OperationKind;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.SimulatedEnvironment;
import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.internals.InterruptFlag;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.loopback.Network;
import dev.heddle.runtime.loopback.NetworkPart;
import dev.heddle.runtime.loopback.NetworkScheduling;
import dev.heddle.runtime.loopback.RecordedInput;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.schedule.VirtualClock;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.LocationTable;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerThread;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.waiting.ClockReadPoints;
import dev.heddle.runtime.waiting.ThreadWaits;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Scheduling of the controlled threads that use the network of an execution. */
public final class LoopbackNetworkSteps implements NetworkScheduling {
  /** How many ports a thread gets before another thread's may be given again. */
  private static final int PORTS = 32;

  /** How many ports a thread has been given. */
  private static final class Ports extends PerThread.State {
    private int used;

    @Override
    public void reset() {
      used = 0;
    }
  }

  private final PerThread<Ports> ports = new PerThread<>(Ports::new);
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final VirtualClock clock;
  private final Footprint footprint;
  private final NarrationState narration;
  private final RaceCheck races;
  private final ClockReadPoints clockPoints;
  private final ThreadWaits waits;
  private final Monitors monitors;
  private final RecordedInput input = RecordedInput.of(System.in);
  private @Nullable Network network;

  public LoopbackNetworkSteps(
      Kernel kernel,
      VirtualClock clock,
      RaceCheck races,
      ClockReadPoints clockPoints,
      ThreadWaits waits,
      Monitors monitors) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.clock = clock;
    this.footprint = kernel.footprint();
    this.narration = kernel.narration();
    this.races = races;
    this.clockPoints = clockPoints;
    this.waits = waits;
    this.monitors = monitors;
  }

  public void reset() {
    network = null;
  }

  /** The network of this execution. */
  public SimulatedEnvironment loopback() {
    if (network == null) {
      Hooks.enterGuard();
      try {
        network = new Network(this, input);
      } finally {
        Hooks.exitGuard();
      }
    }
    return network;
  }

  @Override
  public void beforeWait(long nanos) {
    if (nanos > 0) {
      clockPoints.before();
    }
  }

  @Override
  public void step(NetworkPart part, boolean write, String what) {
    SharedObject object = objects.meet(part);
    if (!scheduler.current().sections.isAtomic()) {
      int access = write ? ExecutionTrace.WRITE : ExecutionTrace.READ;
      scheduler.step(OperationKind.CALL, object, LocationTable.CALLS, access);
    } else {
      touch(part, write);
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.CALL, object, what);
    }
  }

  @Override
  public void touch(NetworkPart part, boolean write) {
    if (footprint.traced()) {
      int access = write ? ExecutionTrace.WRITE : ExecutionTrace.READ;
      footprint.touch(objects.of(part), LocationTable.CALLS, access);
    }
  }

  @Override
  public boolean await(NetworkPart part, long nanos, boolean interruptibly) {
    SharedObject object = objects.meet(part);
    ControlledThread me = scheduler.current();
    object.addJoiner(me);
    me.interruptible = interruptibly;
    waits.block(
        OperationKind.WAIT, object, LocationTable.CALLS, ControlledThread.State.WAITING, nanos);
    me.interruptible = false;
    object.removeJoiner(me);
    footprint.write(object, LocationTable.CALLS);
    return me.wake == ControlledThread.Wake.INTERRUPTED;
  }

  @Override
  public void change(NetworkPart part) {
    SharedObject object = objects.of(part);
    footprint.write(object, LocationTable.CALLS);
    for (ControlledThread waiting = object.firstJoiner; waiting != null; waiting = waiting.next) {
      waits.wake(waiting, ControlledThread.Wake.SIGNALLED);
    }
  }

  @Override
  public void enter(Object monitor) {
    monitors.enter(monitor);
  }

  @Override
  public void exit(Object monitor) {
    monitors.exit(monitor);
  }

  @Override
  public void send(NetworkPart part) {
    races.releases(objects.of(part), LocationTable.CALLS);
  }

  @Override
  public void receive(NetworkPart part) {
    races.acquires(objects.of(part), LocationTable.CALLS);
  }

  @Override
  public boolean happens(String what) {
    boolean happens = scheduler.choose(2) == 1;
    if (happens) {
      narration.narrator().did(OperationKind.CALL, what, null);
    }
    return happens;
  }

  @Override
  public long now() {
    footprint.read(LocationTable.CLOCK);
    return clock.now();
  }

  @Override
  public boolean interrupted() {
    ControlledThread me = scheduler.current();
    footprint.interruptFlag(me, false);
    return InterruptFlag.isSet(me.thread);
  }

  @Override
  public boolean virtual() {
    return VirtualThreads.isVirtual(scheduler.current().thread);
  }

  @Override
  public int number() {
    ControlledThread me = scheduler.current();
    return me.id * PORTS + ports.of(me).used++ % PORTS;
  }

  @Override
  public <T> T outside(Callable<T> work) throws Exception {
    Hooks.enterGuard();
    try {
      return work.call();
    } finally {
      Hooks.exitGuard();
    }
  }

  @Override
  public void refuse(String message) {
    String at = Stacks.location(Thread.currentThread().getStackTrace());
    Hooks.tooLate(at.isEmpty() ? message : message + " (at " + at + ")");
  }
}
