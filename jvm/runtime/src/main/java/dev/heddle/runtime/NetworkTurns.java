package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.Hooks;
import dev.heddle.hooks.Loopback;
import dev.heddle.hooks.thread.VirtualThreads;
import dev.heddle.runtime.loopback.Network;
import dev.heddle.runtime.loopback.Part;
import dev.heddle.runtime.loopback.Recording;
import dev.heddle.runtime.loopback.Turns;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** How controlled threads take turns at using the network of an execution. */
final class NetworkTurns implements Turns {
  /** How many ports a thread gets before another thread's may be given again. */
  private static final int PORTS = 32;

  private final Engine engine;
  private final Recording input = Recording.of(System.in);
  private @Nullable Network network;

  NetworkTurns(Engine engine) {
    this.engine = engine;
  }

  void reset() {
    network = null;
  }

  /** The network of this execution. */
  Loopback loopback() {
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
      engine.clockPoints().before();
    }
  }

  @Override
  public void step(Part part, boolean write, String what) {
    SharedObject object = engine.object(part);
    if (engine.current().callDepth == 0) {
      int access = write ? Trace.WRITE : Trace.READ;
      engine.step(OperationKind.CALL, object, Locations.CALLS, access);
    } else {
      touch(part, write);
    }
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(OperationKind.CALL, object, what);
    }
  }

  @Override
  public void touch(Part part, boolean write) {
    if (engine.footprint().traced()) {
      int access = write ? Trace.WRITE : Trace.READ;
      engine.footprint().touch(engine.touched(part), Locations.CALLS, access);
    }
  }

  @Override
  public boolean await(Part part, long nanos, boolean interruptibly) {
    SharedObject object = engine.object(part);
    Task me = engine.current();
    object.addJoiner(me);
    me.interruptible = interruptibly;
    engine.waits().block(OperationKind.WAIT, object, Locations.CALLS, Task.State.WAITING, nanos);
    me.interruptible = false;
    object.removeJoiner(me);
    engine.footprint().write(object, Locations.CALLS);
    return me.wake == Task.Wake.INTERRUPTED;
  }

  @Override
  public void change(Part part) {
    SharedObject object = engine.touched(part);
    engine.footprint().write(object, Locations.CALLS);
    for (Task waiting = object.firstJoiner; waiting != null; waiting = waiting.next) {
      engine.waits().wake(waiting, Task.Wake.SIGNALLED);
    }
  }

  @Override
  public void enter(Object monitor) {
    engine.monitors().enter(monitor);
  }

  @Override
  public void exit(Object monitor) {
    engine.monitors().exit(monitor);
  }

  @Override
  public void send(Part part) {
    engine.races().releases(engine.touched(part), Locations.CALLS);
  }

  @Override
  public void receive(Part part) {
    engine.races().acquires(engine.touched(part), Locations.CALLS);
  }

  @Override
  public boolean happens(String what) {
    boolean happens = engine.choose(2) == 1;
    if (happens) {
      engine.narrator().did(OperationKind.CALL, what, null);
    }
    return happens;
  }

  @Override
  public long now() {
    engine.footprint().read(Locations.CLOCK);
    return engine.clock().now();
  }

  @Override
  public boolean interrupted() {
    Task me = engine.current();
    engine.footprint().interruptFlag(me, false);
    return Interrupts.isSet(me.thread);
  }

  @Override
  public boolean virtual() {
    return VirtualThreads.isVirtual(engine.current().thread);
  }

  @Override
  public int number() {
    Task me = engine.current();
    return me.id * PORTS + me.ports++ % PORTS;
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
