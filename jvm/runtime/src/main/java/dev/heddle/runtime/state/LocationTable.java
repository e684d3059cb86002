package dev.heddle.runtime.state;

import java.util.Arrays;

/**
 * Numbers of the locations that the steps of an execution access: one for each part of an object
 * that can be accessed on its own, and a few for what belongs to no object.
 *
 * <p>Those of the object itself, of small offsets and of small indices are in the object's own
 * entry, the others in an open hash table. Both are used again in every execution, so that looking
 * locations up allocates nothing.
 */
public final class LocationTable {
  /** Which number the next thread gets. */
  public static final int THREADS = 0;

  /** Which number the name of the next thread gets. */
  public static final int THREAD_NAMES = 1;

  /** Which id the next thread gets. */
  public static final int THREAD_IDS = 2;

  /** Which number the next pool gets. */
  public static final int POOL_NUMBERS = 3;

  /** The pools that the whole program shares. */
  public static final int SHARED_POOLS = 4;

  /** What time it is. */
  public static final int CLOCK = 5;

  /** Which exception was the first unhandled one. */
  public static final int UNCAUGHT = 6;

  /** Which threads do not keep the program alive. */
  static final int DAEMONS = 7;

  /** Whatever the steps do: accessed by all of them while another thread could observe that. */
  public static final int EVERYTHING = 8;

  /** Memory whose location is not known more exactly. */
  public static final int UNKNOWN = 9;

  /** How many spurious wakeups are still possible. */
  public static final int SPURIOUS = 10;

  private static final int FIRST = 11;

  /**
   * The object itself: its monitor and the threads that wait for it, a synchronizer, a condition.
   */
  public static final long SELF = -1;

  /** What atomic calls do to their receiver. */
  public static final long CALLS = -9;

  /** All memory of an object. */
  public static final long MEMORY = -2;

  /** Whether a thread has been started and has ended. */
  public static final long LIFE = -3;

  /** Whether a thread has been started, whatever became of it. */
  public static final long STARTED = -10;

  /** Whether a thread has been interrupted. */
  public static final long INTERRUPT = -4;

  /** Whether a thread may go on when it parks. */
  public static final long PERMIT = -5;

  /** Whether a thread that does not keep the program alive takes a step. */
  static final long STEPS = -6;

  /** Whether a class is initialised. */
  public static final long INITIALISED = -7;

  /** The identity hash code of an object. */
  public static final long HASH = -8;

  /** What a container of the JDK holds. */
  public static final long CONTENTS = -11;

  /** All elements of a list, for threads that set some of them. */
  public static final long ITEMS = -12;

  /** Which files are in a directory. */
  public static final long ENTRIES = -13;

  /** Whether a pool is being stopped at once, which makes its new workers interrupt themselves. */
  static final long STOPPED = -14;

  /** Whether a pool has terminated. */
  static final long TERMINATED = -15;

  /** What a thread does at the moment, if other threads read that. */
  public static final long STATE = -16;

  /** The first element of a list; the others follow. */
  public static final long FIRST_ITEM = 1L << Integer.SIZE;

  /** The first property of a thread, see {@link dev.heddle.hooks.thread.ThreadPropertyAccesses}. */
  public static final long FIRST_PROPERTY = 1L << (Integer.SIZE + 1);

  private static final long[] NO_NUMBERS = {};

  /** What is known of the parts of one object. */
  private static final class Parts extends PerObject.State {
    /** The numbers of some of them, with that of the execution before; used again as it is. */
    private long[] near = NO_NUMBERS;

    /** The number of the latest. */
    private int last;

    /** Whether all memory of the object was accessed at once. */
    private boolean whole;

    @Override
    public void reset() {
      last = -1;
      whole = false;
    }
  }

  private static final int INITIAL = 1024;

  /** The numbers of parts from {@code -NEAR} to {@code MOST_NEAR - 1} are kept with the object. */
  private static final int NEAR = 16;

  private static final int MOST_NEAR = 64;

  /** The bits above these hold the number of the execution. */
  private static final int NUMBER_BITS = 24;

  private static final int LARGEST_NUMBER = (1 << NUMBER_BITS) - 1;

  private int[] objects = new int[INITIAL];
  private long[] parts = new long[INITIAL];
  private int[] numbers = new int[INITIAL];
  private int[] epochs = new int[INITIAL];
  private int epoch;
  private long execution;
  private final PerObject<Parts> known = new PerObject<>(Parts::new);

  /** The location of the same object that got its number before a location did, or -1. */
  private int[] previous = new int[INITIAL];

  /** Whose each location is, and which part. */
  private SharedObject[] owners = new SharedObject[INITIAL];

  private long[] partOf = new long[INITIAL];
  private int count = FIRST;

  /** How many of them are in the table. */
  private int far;

  /** Forgets all locations. */
  void reset() {
    execution++;
    if (++epoch == 0) {
      Arrays.fill(epochs, 0);
      epoch = 1;
    }
    count = FIRST;
    far = 0;
  }

  /** How many locations there are. */
  int count() {
    return count;
  }

  /** The number of a part of an object: one of the constants here, an offset or an index. */
  int of(SharedObject object, long part) {
    if (part >= MOST_NEAR || part < -NEAR) {
      return find(object, part);
    }
    int index = (int) part + NEAR;
    Parts parts = known.of(object);
    long[] near = parts.near;
    if (index < near.length) {
      long number = near[index];
      if (number >>> NUMBER_BITS == execution) {
        return (int) number & LARGEST_NUMBER;
      }
    }
    return count <= LARGEST_NUMBER ? addNear(object, part, parts, index) : find(object, part);
  }

  private int addNear(SharedObject object, long part, Parts parts, int index) {
    if (index >= parts.near.length) {
      int size = Math.max(NEAR, Integer.highestOneBit(index) * 2);
      parts.near = Arrays.copyOf(parts.near, size);
    }
    int number = number(object, part);
    parts.near[index] = execution << NUMBER_BITS | number;
    return number;
  }

  private int find(SharedObject object, long part) {
    int mask = numbers.length - 1;
    int i = hash(object.number, part) & mask;
    while (epochs[i] == epoch) {
      if (objects[i] == object.number && parts[i] == part) {
        return numbers[i];
      }
      i = (i + 1) & mask;
    }
    return add(i, object, part);
  }

  private int add(int slot, SharedObject object, long part) {
    int number = number(object, part);
    epochs[slot] = epoch;
    objects[slot] = object.number;
    parts[slot] = part;
    numbers[slot] = number;
    if (++far * 2 > numbers.length) {
      grow();
    }
    return number;
  }

  /** The next number, for a part of an object. */
  private int number(SharedObject object, long part) {
    int number = count++;
    if (number == previous.length) {
      previous = Arrays.copyOf(previous, number * 2);
      owners = Arrays.copyOf(owners, number * 2);
      partOf = Arrays.copyOf(partOf, number * 2);
    }
    owners[number] = object;
    partOf[number] = part;
    Parts of = known.of(object);
    previous[number] = of.last;
    of.last = number;
    of.whole |= part == MEMORY;
    return number;
  }

  /** Whether all memory of an object was accessed at once. */
  boolean touchedWhole(SharedObject object) {
    Parts of = known.known(object);
    return of != null && of.whole;
  }

  /** The location of an object that got its number last, or -1. */
  int last(SharedObject object) {
    Parts of = known.known(object);
    return of == null ? -1 : of.last;
  }

  /** The location of an object that got its number before another one did, or -1. */
  int previous(int location) {
    return previous[location];
  }

  /** A number by which a location can be recognised in other executions. */
  int name(int location) {
    return location < FIRST ? location : hash(owners[location].name(), partOf[location]);
  }

  private static int hash(int object, long part) {
    long mixed = (object * 0x9E3779B97F4A7C15L) ^ (part * 0xC2B2AE3D27D4EB4FL);
    return (int) (mixed >>> 32);
  }

  private void grow() {
    int[] oldObjects = objects;
    long[] oldParts = parts;
    int[] oldNumbers = numbers;
    int[] oldEpochs = epochs;
    int size = oldNumbers.length * 2;
    objects = new int[size];
    parts = new long[size];
    numbers = new int[size];
    epochs = new int[size];
    for (int i = 0; i < oldNumbers.length; i++) {
      if (oldEpochs[i] == epoch) {
        int slot = hash(oldObjects[i], oldParts[i]) & (size - 1);
        while (epochs[slot] == epoch) {
          slot = (slot + 1) & (size - 1);
        }
        epochs[slot] = epoch;
        objects[slot] = oldObjects[i];
        parts[slot] = oldParts[i];
        numbers[slot] = oldNumbers[i];
      }
    }
  }
}
