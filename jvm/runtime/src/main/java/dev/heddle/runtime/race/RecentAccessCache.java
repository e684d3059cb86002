package dev.heddle.runtime.race;

import dev.heddle.runtime.state.SharedObject;
import org.jspecify.annotations.Nullable;

/**
 * What was accessed lately. Its location need not be looked up again. If only this thread has run
 * since, and has not synchronised, reading or writing it again adds nothing new.
 *
 * <p>A table with two entries for each part. An access that replaces another one only costs time.
 */
final class RecentAccessCache {
  private static final int SIZE = 256;
  private static final int WAYS = 2;

  private final @Nullable SharedObject[] objects = new SharedObject[SIZE * WAYS];
  private final int[] parts = new int[SIZE * WAYS];
  private final int[] locations = new int[SIZE * WAYS];
  private final long[] executions = new long[SIZE * WAYS];
  private final long[] reads = new long[SIZE * WAYS];
  private final long[] writes = new long[SIZE * WAYS];

  /**
   * Where an access stands that the same execution has made before, or -1.
   *
   * @param part a number that identifies a part of an object
   */
  int find(Object owner, int part, long execution) {
    int place = (part & (SIZE - 1)) * WAYS;
    if (isAt(place, owner, part, execution)) {
      return place;
    }
    return isAt(place + 1, owner, part, execution) ? place + 1 : -1;
  }

  private boolean isAt(int place, Object owner, int part, long execution) {
    SharedObject object = objects[place];
    return executions[place] == execution
        && parts[place] == part
        && object != null
        && object.key == owner;
  }

  /** Notes a read or a write in a period; whether there was one already. */
  boolean repeats(int place, long period, boolean write) {
    long[] periods = write ? writes : reads;
    boolean same = periods[place] == period;
    periods[place] = period;
    return same;
  }

  /** The object of an access that was found. */
  SharedObject object(int place) {
    SharedObject object = objects[place];
    if (object == null) {
      throw new IllegalStateException("no access there");
    }
    return object;
  }

  /** The location of an access that was found. */
  int location(int place) {
    return locations[place];
  }

  /**
   * Makes a place for an access that is not there, instead of the one that is longer ago, and
   * returns it.
   */
  int add(SharedObject object, int part, int location, long execution) {
    int first = (part & (SIZE - 1)) * WAYS;
    int place = lately(first) <= lately(first + 1) ? first : first + 1;
    objects[place] = object;
    parts[place] = part;
    locations[place] = location;
    executions[place] = execution;
    reads[place] = 0;
    writes[place] = 0;
    return place;
  }

  private long lately(int place) {
    return Math.max(reads[place], writes[place]);
  }
}
