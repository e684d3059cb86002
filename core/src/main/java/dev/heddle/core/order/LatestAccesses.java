package dev.heddle.core.order;

import java.util.Arrays;

/**
 * For each location the threads that touched it so far, and the latest touch of each. The cost of
 * finding them does not grow with the length of an execution.
 */
public final class LatestAccesses {
  /** The first entry of each location, plus one; 0 for none. */
  private int[] first = new int[64];

  /** For each entry the next of its location, plus one, the thread, and its latest touches. */
  private int[] next = new int[64];

  private int[] thread = new int[64];
  private int[] latest = new int[64];
  private int[] latestChange = new int[64];
  private int entries;

  /** For each touch the one before of the same location by the same thread, or -1. */
  private int[] earlier = new int[256];

  private int[] earlierChange = new int[256];

  /** Forgets all touches. */
  public void clear() {
    Arrays.fill(first, 0);
    entries = 0;
  }

  /** Adds a touch, which comes after all others. */
  public void add(int location, int by, int touch, boolean changes) {
    if (touch >= earlier.length) {
      earlier = Arrays.copyOf(earlier, touch * 2);
      earlierChange = Arrays.copyOf(earlierChange, touch * 2);
    }
    int entry = find(location, by);
    earlier[touch] = latest[entry];
    earlierChange[touch] = latestChange[entry];
    latest[entry] = touch;
    if (changes) {
      latestChange[entry] = touch;
    }
  }

  private int find(int location, int by) {
    for (int entry = first(location); entry >= 0; entry = next(entry)) {
      if (thread[entry] == by) {
        return entry;
      }
    }
    if (location >= first.length) {
      first = Arrays.copyOf(first, Math.max(location + 1, first.length * 2));
    }
    if (entries == next.length) {
      next = Arrays.copyOf(next, entries * 2);
      thread = Arrays.copyOf(thread, entries * 2);
      latest = Arrays.copyOf(latest, entries * 2);
      latestChange = Arrays.copyOf(latestChange, entries * 2);
    }
    int entry = entries++;
    next[entry] = first[location];
    first[location] = entry + 1;
    thread[entry] = by;
    latest[entry] = -1;
    latestChange[entry] = -1;
    return entry;
  }

  /** The first entry of a location, or -1. */
  public int first(int location) {
    return location < 0 || location >= first.length ? -1 : first[location] - 1;
  }

  /** The entry after another of the same location, or -1. */
  public int next(int entry) {
    return next[entry] - 1;
  }

  /** The thread of an entry. */
  public int thread(int entry) {
    return thread[entry];
  }

  /** The latest touch of an entry, or of those that changed the location, or -1. */
  public int latest(int entry, boolean changes) {
    return changes ? latestChange[entry] : latest[entry];
  }

  /** The touch before one in the same entry, or of those that changed the location, or -1. */
  public int earlier(int touch, boolean changes) {
    return changes ? earlierChange[touch] : earlier[touch];
  }
}
