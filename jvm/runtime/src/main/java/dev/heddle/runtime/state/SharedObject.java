package dev.heddle.runtime.state;

import dev.heddle.runtime.names.IdentityHashSequence;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one object in the current execution: its number, the thread that holds its
 * monitor, and the threads that wait for it.
 */
public final class SharedObject {
  /** A key that has a name of its own in all executions. */
  public interface Lasting {
    /** The name, which no other key has. */
    public String lastingName();
  }

  private static final Object NOTHING = new Object();

  /** The execution this is about; in a later one the entry is free for another object. */
  long epoch;

  public Object key = NOTHING;

  /** Numbers objects in the order in which they are entered in the table. */
  int number;

  /** Numbers objects in the order in which the program first meets them; 0 before it does. */
  int order;

  /** Its name from one execution to the next, or 0 until it is asked for. */
  private int name;

  /** The controlled thread, if the object is a thread. */
  public @Nullable ControlledThread task;

  /**
   * The thread that holds the monitor, and how often; the owner is null exactly if the count is 0.
   */
  public @Nullable ControlledThread owner;

  public int count;

  /** Threads that want to acquire the object, in order of arrival. */
  public @Nullable ControlledThread firstWaiter;

  /** Threads that wait to be notified, in order of arrival. */
  public @Nullable ControlledThread firstSleeper;

  /** Threads that wait for the end of a thread, or until a class is initialised. */
  public @Nullable ControlledThread firstJoiner;

  /** How the object is acquired, if it is a synchronizer. */
  public @Nullable SynchronizerKind synchronizer;

  void reuse(long newEpoch, Object newKey, int newNumber) {
    epoch = newEpoch;
    key = newKey;
    number = newNumber;
    order = 0;
    name = 0;
    task = null;
    owner = null;
    count = 0;
    firstWaiter = null;
    firstSleeper = null;
    firstJoiner = null;
    synchronizer = null;
  }

  /**
   * A number by which the object can be recognised in other executions: objects of one class are
   * distinguished by the order in which their names are asked for, classes and files by their
   * names.
   */
  int name() {
    if (name == 0) {
      name = findName();
    }
    return name;
  }

  private int findName() {
    if (key instanceof Class<?> type) {
      return type.getName().hashCode();
    }
    return key instanceof Lasting lasting
        ? lasting.lastingName().hashCode()
        : IdentityHashSequence.of(key.getClass()).name(epoch);
  }

  /** Whether the object is a lock or latch without a queue. */
  public boolean isPlainLock() {
    return synchronizer != null && !synchronizer.queues();
  }

  public void addWaiter(ControlledThread task) {
    firstWaiter = append(firstWaiter, task);
  }

  public void removeWaiter(ControlledThread task) {
    firstWaiter = remove(firstWaiter, task);
  }

  public void addSleeper(ControlledThread task) {
    firstSleeper = append(firstSleeper, task);
  }

  public void removeSleeper(ControlledThread task) {
    firstSleeper = remove(firstSleeper, task);
  }

  /** Puts a thread at the place of another one. */
  public void replaceSleeper(ControlledThread place, ControlledThread task) {
    if (place == task) {
      return;
    }
    task.next = place.next;
    if (firstSleeper == place) {
      firstSleeper = task;
      return;
    }
    for (ControlledThread t = firstSleeper; t != null; t = t.next) {
      if (t.next == place) {
        t.next = task;
        return;
      }
    }
  }

  public void addJoiner(ControlledThread task) {
    firstJoiner = append(firstJoiner, task);
  }

  public void removeJoiner(ControlledThread task) {
    firstJoiner = remove(firstJoiner, task);
  }

  private static ControlledThread append(@Nullable ControlledThread first, ControlledThread task) {
    task.next = null;
    if (first == null) {
      return task;
    }
    ControlledThread last = first;
    while (last.next != null) {
      last = last.next;
    }
    last.next = task;
    return first;
  }

  private static @Nullable ControlledThread remove(
      @Nullable ControlledThread first, ControlledThread task) {
    if (first == task) {
      ControlledThread rest = task.next;
      task.next = null;
      return rest;
    }
    for (ControlledThread t = first; t != null; t = t.next) {
      if (t.next == task) {
        t.next = task.next;
        task.next = null;
        break;
      }
    }
    return first;
  }

  public static int length(@Nullable ControlledThread first) {
    int length = 0;
    for (ControlledThread t = first; t != null; t = t.next) {
      length++;
    }
    return length;
  }
}
