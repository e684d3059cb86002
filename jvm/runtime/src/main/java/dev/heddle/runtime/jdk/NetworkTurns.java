package dev.heddle.runtime.jdk;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Loopback;
import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.internals.Interrupts;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.Narration;
import dev.heddle.runtime.loopback.Network;
import dev.heddle.runtime.loopback.Part;
import dev.heddle.runtime.loopback.Recording;
import dev.heddle.runtime.loopback.Turns;
import dev.heddle.runtime.names.Stacks;
import dev.heddle.runtime.race.RaceCheck;
import dev.heddle.runtime.schedule.Clock;
import dev.heddle.runtime.schedule.Scheduler;
import dev.heddle.runtime.state.Footprint;
import dev.heddle.runtime.state.Locations;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.PerTask;
import dev.heddle.runtime.state.SharedObject;
import dev.heddle.runtime.state.Task;
import dev.heddle.runtime.sync.Monitors;
import dev.heddle.runtime.waiting.ClockPoints;
import dev.heddle.runtime.waiting.Waits;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** How controlled threads take turns at using the network of an execution. */
public final class NetworkTurns implements Turns {
  /** How many ports a thread gets before another thread's may be given again. */
  private static final int PORTS = 32;

  /** How many ports a thread has been given. */
  private static final class Ports extends PerTask.State {
    private int used;

    @Override
    public void reset() {
      used = 0;
    }
  }

  private final PerTask<Ports> ports = new PerTask<>(Ports::new);
  private final Scheduler scheduler;
  private final ObjectTable objects;
  private final Clock clock;
  private final Footprint footprint;
  private final Narration narration;
  private final RaceCheck races;
  private final ClockPoints clockPoints;
  private final Waits waits;
  private final Monitors monitors;
  private final Recording input = Recording.of(System.in);
  private @Nullable Network network;

  public NetworkTurns(
      Kernel kernel,
      Clock clock,
      RaceCheck races,
      ClockPoints clockPoints,
      Waits waits,
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
  public Loopback loopback() {
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
  public void step(Part part, boolean write, String what) {
    SharedObject object = objects.meet(part);
    if (!scheduler.current().sections.isAtomic()) {
      int access = write ? Trace.WRITE : Trace.READ;
      scheduler.step(OperationKind.CALL, object, Locations.CALLS, access);
    } else {
      touch(part, write);
    }
    if (!narration.narrator().silent()) {
      narration.narrator().didTo(OperationKind.CALL, object, what);
    }
  }

  @Override
  public void touch(Part part, boolean write) {
    if (footprint.traced()) {
      int access = write ? Trace.WRITE : Trace.READ;
      footprint.touch(objects.of(part), Locations.CALLS, access);
    }
  }

  @Override
  public boolean await(Part part, long nanos, boolean interruptibly) {
    SharedObject object = objects.meet(part);
    Task me = scheduler.current();
    object.addJoiner(me);
    me.interruptible = interruptibly;
    waits.block(OperationKind.WAIT, object, Locations.CALLS, Task.State.WAITING, nanos);
    me.interruptible = false;
    object.removeJoiner(me);
    footprint.write(object, Locations.CALLS);
    return me.wake == Task.Wake.INTERRUPTED;
  }

  @Override
  public void change(Part part) {
    SharedObject object = objects.of(part);
    footprint.write(object, Locations.CALLS);
    for (Task waiting = object.firstJoiner; waiting != null; waiting = waiting.next) {
      waits.wake(waiting, Task.Wake.SIGNALLED);
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
  public void send(Part part) {
    races.releases(objects.of(part), Locations.CALLS);
  }

  @Override
  public void receive(Part part) {
    races.acquires(objects.of(part), Locations.CALLS);
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
    footprint.read(Locations.CLOCK);
    return clock.now();
  }

  @Override
  public boolean interrupted() {
    Task me = scheduler.current();
    footprint.interruptFlag(me, false);
    return Interrupts.isSet(me.thread);
  }

  @Override
  public boolean virtual() {
    return VirtualThreads.isVirtual(scheduler.current().thread);
  }

  @Override
  public int number() {
    Task me = scheduler.current();
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
