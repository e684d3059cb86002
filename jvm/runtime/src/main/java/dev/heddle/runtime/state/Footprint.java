package dev.heddle.runtime.state;

import dev.heddle.core.Point;
import dev.heddle.core.Trace;
import java.util.BitSet;

/**
 * What the step under way touches, told to core if the strategy wants to know.
 *
 * <p>Two steps of different threads whose footprints have no location in common that one of them
 * changes can be taken in either order: nothing differs afterwards, neither values nor which
 * threads can take a step. Which operation touches what is written down in {@code
 * docs/decisions/0013-what-steps-depend-on.md}. Nothing is recorded, and no location gets a number,
 * in an execution that is not traced.
 */
@SuppressWarnings("NullAway.Init") // the point is set when an execution begins
public final class Footprint {
  private final Tasks tasks;
  private final Locations locations = new Locations();
  private final Point.Names names = locations::name;
  private Point point;
  private boolean traced;

  /** The threads that have waited for work, by their numbers. */
  private final BitSet wereIdle = new BitSet();

  /** Whether somebody has asked what others do, so that from then on every step says so. */
  private boolean watched;

  /** Whether the thread that runs does something inside a pool that nobody else can tell. */
  private boolean quiet;

  public Footprint(Tasks tasks) {
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

  /** The execution is over: what threads touch while they are unwound is no part of it. */
  public void over() {
    traced = false;
  }

  /** Whether there is any use in telling what is touched. */
  public boolean traced() {
    return traced;
  }

  /** The number by which an operation on a part of an object is announced. */
  public int announced(SharedObject object, long part) {
    return traced ? locations.of(object, part) : object.number;
  }

  /** Whether all memory of an object was touched at once. */
  boolean touchedWhole(SharedObject object) {
    return locations.touchedWhole(object);
  }

  /** The number of a part of an object. */
  public int location(SharedObject object, long part) {
    return locations.of(object, part);
  }

  public void read(SharedObject object, long part) {
    touch(object, part, Trace.READ);
  }

  public void write(SharedObject object, long part) {
    touch(object, part, Trace.WRITE);
  }

  public void take(SharedObject object) {
    touch(object, Locations.SELF, Trace.TAKE);
  }

  /**
   * A lock is given back. If no thread could be switched just before, that may be put off to when
   * the thread goes on.
   *
   * @param atPoint whether there was a scheduling point, or the thread is in a call that is one
   *     step
   */
  public void release(SharedObject object, boolean atPoint) {
    if (atPoint) {
      write(object, Locations.SELF);
    } else if (!quiet) {
      point.release(announced(object, Locations.SELF));
    }
  }

  public void touch(SharedObject object, long part, int access) {
    if (traced && (!quiet || part == Locations.INTERRUPT)) {
      point.touch(locations.of(object, part), access);
    }
  }

  /** Whether the thread that runs does something inside a pool that no other thread can tell. */
  public void quiet(boolean now) {
    quiet = now;
  }

  /** The same even if the thread does something inside a pool that nobody can tell. */
  public void touchAnyway(SharedObject object, long part, int access) {
    if (traced) {
      point.touch(locations.of(object, part), access);
    }
  }

  public void read(int location) {
    if (traced) {
      point.touch(location, Trace.READ);
    }
  }

  public void write(int location) {
    if (traced) {
      point.touch(location, Trace.WRITE);
    }
  }

  /** Memory of an object is touched, at an offset or an index, or {@link Locations#MEMORY}. */
  public void memory(SharedObject object, long part, int access) {
    if (!traced || quiet) {
      return;
    }
    if (part == Locations.MEMORY) {
      for (int i = locations.last(object); i >= 0; i = locations.previous(i)) {
        point.touch(i, access);
      }
    }
    point.touch(locations.of(object, part), access);
    if (part != Locations.MEMORY && locations.touchedWhole(object)) {
      point.touch(locations.of(object, Locations.MEMORY), access);
    }
  }

  /** The interrupt flag of the current thread was looked at, and perhaps cleared. */
  public void interruptFlag(Task task, boolean changed) {
    if (traced) {
      touch(task.self, Locations.INTERRUPT, changed ? Trace.WRITE : Trace.READ);
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
        point.touch(i, Trace.WRITE);
      }
    }
  }

  /** A task takes its next step. */
  public void begins(Task task) {
    if (watched) {
      point.touch(Locations.EVERYTHING, Trace.READ);
    }
    if (isIdleOrDaemon(task)) {
      touchAnyway(task.self, Locations.STEPS, Trace.WRITE);
    }
  }

  /**
   * What a task announces that is about to do what concerns no object. If it may be cut off by the
   * end of the program, that depends on each of its steps.
   */
  public int announcedByNothing(Task task) {
    return isIdleOrDaemon(task) ? announced(task.self, Locations.STEPS) : Point.NO_OBJECT;
  }

  private boolean isIdleOrDaemon(Task task) {
    return task.daemon || wereIdle.get(task.id);
  }

  /**
   * A thread no longer keeps the program alive: the others may be ended at any moment. That may
   * keep them from what they are about to do, so what that concerns is touched too.
   */
  void letsProgramEnd() {
    if (traced) {
      point.touch(Locations.DAEMONS, Trace.READ);
      for (int i = 0; i < tasks.count(); i++) {
        Task task = tasks.at(i);
        if (isIdleOrDaemon(task)) {
          touch(task.self, Locations.STEPS, Trace.READ);
          if (task.state != Task.State.ENDED && point.object(task.id) != Point.NO_OBJECT) {
            point.touch(point.object(task.id), Trace.WRITE);
          }
        }
      }
    }
  }

  /** A thread is started. */
  public void started(Task task) {
    if (traced) {
      point.touch(Locations.THREADS, Trace.WRITE);
      SharedObject object = task.self;
      touchAnyway(object, Locations.LIFE, Trace.WRITE);
      touchAnyway(object, Locations.STARTED, Trace.WRITE);
      touchAnyway(object, Locations.PERMIT, Trace.WRITE);
      if (task.daemon) {
        point.touch(Locations.DAEMONS, Trace.WRITE);
      }
    }
  }

  /** A thread ends. */
  public void ended(Task task) {
    if (traced) {
      SharedObject object = task.self;
      touch(object, Locations.LIFE, Trace.WRITE);
      touch(object, Locations.SELF, Trace.WRITE);
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
  public void idles(Task task, boolean mayGoOn) {
    if (mayGoOn) {
      wereIdle.set(task.id);
    }
    if (traced) {
      letsProgramEnd();
      if (mayGoOn) {
        point.touch(Locations.DAEMONS, Trace.WRITE);
      }
    }
  }
}
