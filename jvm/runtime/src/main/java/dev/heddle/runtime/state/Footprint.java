package dev.heddle.runtime.state;

import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.Point;
import java.util.BitSet;

/**
 * What the step under way accesses, passed to core if the strategy needs it.
 *
 * <p>Two steps of different threads whose footprints have no location in common that one of them
 * changes can be taken in either order: nothing differs afterwards, neither values nor which
 * threads can take a step. Which operation accesses what is written down in {@code
 * docs/decisions/0013-dependence-of-steps.md}. Nothing is recorded, and no location gets a number,
 * in an execution that is not traced.
 */
@SuppressWarnings("NullAway.Init") // the point is set when an execution begins
public final class Footprint {
  private final ControlledThreads tasks;
  private final LocationTable locations = new LocationTable();
  private final Point.Names names = locations::name;
  private Point point;
  private boolean traced;

  /** The threads that have waited for work, by their numbers. */
  private final BitSet wereIdle = new BitSet();

  /** Whether a thread has read what others do, so that from then on every step records it. */
  private boolean watched;

  /** Whether the running thread does something inside a pool that no other thread can observe. */
  private boolean quiet;

  public Footprint(ControlledThreads tasks) {
    this.tasks = tasks;
  }

  /** Begins an execution. */
  public void reset(Point newPoint) {
    point = newPoint;
    traced = newPoint.traced();
    watched = false;
    quiet = false;
    locations.reset();
    wereIdle.clear();
    newPoint.name(traced ? names : Point.BY_NUMBER);
  }

  /** The execution is over: accesses of threads that are unwound are no part of it. */
  public void over() {
    traced = false;
  }

  /** Whether accesses must be recorded. */
  public boolean traced() {
    return traced;
  }

  /** The number by which an operation on a part of an object is announced. */
  public int announced(SharedObject object, long part) {
    return traced ? locations.of(object, part) : object.number;
  }

  /** Whether all memory of an object was accessed at once. */
  boolean touchedWhole(SharedObject object) {
    return locations.touchedWhole(object);
  }

  /** The number of a part of an object. */
  public int location(SharedObject object, long part) {
    return locations.of(object, part);
  }

  public void read(SharedObject object, long part) {
    touch(object, part, ExecutionTrace.READ);
  }

  public void write(SharedObject object, long part) {
    touch(object, part, ExecutionTrace.WRITE);
  }

  public void take(SharedObject object) {
    touch(object, LocationTable.SELF, ExecutionTrace.TAKE);
  }

  /**
   * A lock is released. If there was no scheduling point just before, the release may be recorded
   * when the thread goes on.
   *
   * @param atPoint whether there was a scheduling point, or the thread is in an atomic call
   */
  public void release(SharedObject object, boolean atPoint) {
    if (atPoint) {
      write(object, LocationTable.SELF);
    } else if (!quiet) {
      point.release(announced(object, LocationTable.SELF));
    }
  }

  public void touch(SharedObject object, long part, int access) {
    if (traced && (!quiet || part == LocationTable.INTERRUPT)) {
      point.touch(locations.of(object, part), access);
    }
  }

  /**
   * Whether the running thread now does something inside a pool that no other thread can observe.
   */
  public void quiet(boolean now) {
    quiet = now;
  }

  /** The same even if the thread does something inside a pool that no other thread can observe. */
  public void touchAnyway(SharedObject object, long part, int access) {
    if (traced) {
      point.touch(locations.of(object, part), access);
    }
  }

  public void read(int location) {
    if (traced) {
      point.touch(location, ExecutionTrace.READ);
    }
  }

  public void write(int location) {
    if (traced) {
      point.touch(location, ExecutionTrace.WRITE);
    }
  }

  /** Memory of an object is accessed, at an offset or an index, or {@link LocationTable#MEMORY}. */
  public void memory(SharedObject object, long part, int access) {
    if (!traced || quiet) {
      return;
    }
    if (part == LocationTable.MEMORY) {
      for (int i = locations.last(object); i >= 0; i = locations.previous(i)) {
        point.touch(i, access);
      }
    }
    point.touch(locations.of(object, part), access);
    if (part != LocationTable.MEMORY && locations.touchedWhole(object)) {
      point.touch(locations.of(object, LocationTable.MEMORY), access);
    }
  }

  /** The interrupt flag of the current thread was read, and perhaps cleared. */
  public void interruptFlag(ControlledThread task, boolean changed) {
    if (traced) {
      touch(
          task.self, LocationTable.INTERRUPT, changed ? ExecutionTrace.WRITE : ExecutionTrace.READ);
    }
  }

  /**
   * The result of the step depends on all steps before it, and on those after it: it changes every
   * location there is, and one that every later step reads.
   */
  public void everything() {
    if (traced) {
      watched = true;
      for (int i = locations.count() - 1; i >= 0; i--) {
        point.touch(i, ExecutionTrace.WRITE);
      }
    }
  }

  /** A thread takes its next step. */
  public void begins(ControlledThread task) {
    if (watched) {
      point.touch(LocationTable.EVERYTHING, ExecutionTrace.READ);
    }
    if (isIdleOrDaemon(task)) {
      touchAnyway(task.self, LocationTable.STEPS, ExecutionTrace.WRITE);
    }
  }

  /**
   * What a thread announces before an operation that concerns no object. If the end of the program
   * may cut the thread off, that end depends on each of its steps.
   */
  public int announcedByNothing(ControlledThread task) {
    return isIdleOrDaemon(task) ? announced(task.self, LocationTable.STEPS) : Point.NO_OBJECT;
  }

  private boolean isIdleOrDaemon(ControlledThread task) {
    return task.daemon || wereIdle.get(task.id);
  }

  /**
   * A thread no longer keeps the program alive: the others may be ended at any moment. That may
   * keep them from what they are about to do, so what that concerns is recorded too.
   */
  void letsProgramEnd() {
    if (traced) {
      point.touch(LocationTable.DAEMONS, ExecutionTrace.READ);
      for (int i = 0; i < tasks.count(); i++) {
        ControlledThread task = tasks.at(i);
        if (isIdleOrDaemon(task)) {
          touch(task.self, LocationTable.STEPS, ExecutionTrace.READ);
          if (task.state != ControlledThread.State.ENDED
              && point.object(task.id) != Point.NO_OBJECT) {
            point.touch(point.object(task.id), ExecutionTrace.WRITE);
          }
        }
      }
    }
  }

  /** A thread is started. */
  public void started(ControlledThread task) {
    if (traced) {
      point.touch(LocationTable.THREADS, ExecutionTrace.WRITE);
      SharedObject object = task.self;
      touchAnyway(object, LocationTable.LIFE, ExecutionTrace.WRITE);
      touchAnyway(object, LocationTable.STARTED, ExecutionTrace.WRITE);
      touchAnyway(object, LocationTable.PERMIT, ExecutionTrace.WRITE);
      if (task.daemon) {
        point.touch(LocationTable.DAEMONS, ExecutionTrace.WRITE);
      }
    }
  }

  /** A thread ends. */
  public void ended(ControlledThread task) {
    if (traced) {
      SharedObject object = task.self;
      touch(object, LocationTable.LIFE, ExecutionTrace.WRITE);
      touch(object, LocationTable.SELF, ExecutionTrace.WRITE);
      if (!task.daemon) {
        letsProgramEnd();
      }
    }
  }

  /**
   * A worker of a pool that waits for work blocks.
   *
   * @param mayGoOn whether it may take a step although no other thread brings work: then the end of
   *     the program may cut that step off. Otherwise it has none that could be cut off.
   */
  public void idles(ControlledThread task, boolean mayGoOn) {
    if (mayGoOn) {
      wereIdle.set(task.id);
    }
    if (traced) {
      letsProgramEnd();
      if (mayGoOn) {
        point.touch(LocationTable.DAEMONS, ExecutionTrace.WRITE);
      }
    }
  }
}
