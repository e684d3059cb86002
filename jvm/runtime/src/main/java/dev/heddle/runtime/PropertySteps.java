package dev.heddle.runtime;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Trace;
import dev.heddle.hooks.thread.ThreadProperties;

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
    if (isStep(property)) {
      step(owner, property, write);
    } else if (property == ThreadProperties.SHARED) {
      noteShared(owner, write);
    } else {
      note(owner, property, write);
    }
  }

  private boolean isStep(int property) {
    return switch (property) {
      case ThreadProperties.CLEANED -> engine.refinement().cleaning();
      case ThreadProperties.SHARED -> engine.refinement().shared();
      default -> engine.refinement().properties();
    };
  }

  private void need(int property) {
    switch (property) {
      case ThreadProperties.CLEANED -> engine.refinement().needCleaning();
      case ThreadProperties.SHARED -> engine.refinement().needShared();
      default -> engine.refinement().needProperties();
    }
  }

  /** The first user of an object may do as it likes until somebody else could tell. */
  private void noteShared(Object owner, boolean write) {
    SharedObject shared = engine.touched(owner);
    int me = engine.current().id;
    if (shared.user < 0) {
      shared.user = me;
    }
    if (shared.user == me) {
      shared.setByUser |= write;
    } else {
      shared.seenByOthers = true;
    }
    if (shared.seenByOthers && (write || shared.setByUser)) {
      need(ThreadProperties.SHARED);
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
    if (property == ThreadProperties.NAME
        || property == ThreadProperties.HANDLER
        || property == ThreadProperties.SHARED) {
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
