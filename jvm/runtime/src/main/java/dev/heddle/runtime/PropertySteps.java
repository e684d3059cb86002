package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.ThreadProperties;

/**
 * Names, priorities and other properties of threads, which threads read of themselves all the time:
 * they are scheduling points only after one thread was seen to depend on what another does to them.
 *
 * <p>A thread owns its properties, and as long as it is not started whoever used them first does,
 * as with what belongs to groups and to all threads, and what is cleaned. Somebody else who writes
 * one may do so between any two steps of the owner; somebody else who reads one matters if the
 * owner writes it.
 */
final class PropertySteps {
  private final Engine engine;

  /** The properties, as bits, that others than owners have read, and those that owners wrote. */
  private int readByOthers;

  private int written;

  PropertySteps(Engine engine) {
    this.engine = engine;
  }

  /** The current thread is about to use a property. */
  void use(Object owner, int property, boolean write) {
    boolean cleaning = property == ThreadProperties.CLEANED;
    Refinement refinement = engine.refinement();
    if (cleaning ? refinement.cleaning() : refinement.properties()) {
      step(owner, property, write);
    } else {
      note(owner, property, write);
    }
  }

  private void need(int property) {
    if (property == ThreadProperties.CLEANED) {
      engine.refinement().needCleaning();
    } else {
      engine.refinement().needProperties();
    }
  }

  private void note(Object owner, int property, boolean write) {
    Task me = engine.current();
    int bit = 1 << property;
    if (owner == me.thread) {
      written |= write ? bit : 0;
    } else {
      SharedObject shared = engine.touched(owner);
      boolean started = shared.task != null;
      boolean unstarted = !started && owner instanceof Thread;
      if (shared.user < 0) {
        shared.user = me.id;
      }
      if (!started && shared.user == me.id) {
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
    SharedObject shared = engine.object(owner);
    long part = Locations.FIRST_PROPERTY + property;
    OperationKind kind = write ? OperationKind.WRITE : OperationKind.READ;
    engine.step(kind, shared, part, write ? Trace.WRITE : Trace.READ);
    if (property == ThreadProperties.DAEMON && write) {
      engine.footprint().read(shared, Locations.STARTED);
    }
    if (property == ThreadProperties.NAME || property == ThreadProperties.HANDLER) {
      synchronise(shared, part, write); // these fields are volatile
    }
    if (!engine.narrator().silent()) {
      engine.narrator().didTo(kind, shared, null);
    }
  }

  private void synchronise(SharedObject shared, long part, boolean write) {
    if (write) {
      engine.races().releases(shared, part);
    } else {
      engine.races().acquires(shared, part);
    }
  }
}
