package dev.heddle.core.dpor;

import dev.heddle.core.coverage.HappensBeforeHash;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * The events of all executions that were visited, and which executions each event is part of.
 *
 * <p>An event is a step of a thread together with all that happens before it. Executions that
 * differ in the order of independent steps only have the same events. Events are recognised by the
 * hash of a {@link HappensBeforeHash}.
 */
final class VisitedEvents {
  /** How many events all executions may have together, at four bytes each. */
  private static final int MOST = 1 << 26;

  private static final int NONE = -1;
  private static final int[] NOTHING = {};

  private final Map<Integer, Integer> roots = new HashMap<>();
  private int executions;
  private long members;

  private int count;
  private long[] hashes = new long[1024];

  /** The clock of each event, by the names of threads: what happens before it, and itself. */
  private int[][] clocks = new int[1024][];

  private int[][] choices = new int[1024][];

  /** The executions that each event is part of, in ascending order. */
  private int[][] executionsOf = new int[1024][];

  private int[] executionCount = new int[1024];

  /** The latest event that was added after one of the same thread, and the one added before it. */
  private int[] latestNext = new int[1024];

  private int[] otherNext = new int[1024];

  /** The events by their hash: their numbers plus one, or 0. */
  private int[] table = new int[4096];

  private int[] selected = new int[16];

  /** Whether there were too many events to know what was visited. */
  boolean full() {
    return members > MOST;
  }

  /** What comes before all events of the thread with a name. */
  int root(int name) {
    return roots.computeIfAbsent(name, unused -> create(0, NOTHING, NOTHING));
  }

  /** The event with a hash, or -1 if it is new. */
  int find(long hash) {
    int mask = table.length - 1;
    int at = (int) hash & mask;
    while (table[at] != 0) {
      if (hashes[table[at] - 1] == hash) {
        return table[at] - 1;
      }
      at = (at + 1) & mask;
    }
    return NONE;
  }

  /**
   * Adds an event that is new.
   *
   * @param previous the event before it in its thread, or the root of that
   * @param clock by the names of threads, how many of their events happen before it, and itself
   */
  int add(long hash, int previous, int[] clock, int[] choicesOfIt) {
    int event = create(hash, clock, choicesOfIt);
    otherNext[event] = latestNext[previous];
    latestNext[previous] = event;
    insert(event);
    if (count * 2 > table.length) {
      table = new int[table.length * 2];
      for (int known = 0; known < count; known++) {
        if (clocks[known].length > 0) {
          insert(known);
        }
      }
    }
    return event;
  }

  private void insert(int event) {
    int mask = table.length - 1;
    int at = (int) hashes[event] & mask;
    while (table[at] != 0) {
      at = (at + 1) & mask;
    }
    table[at] = event + 1;
  }

  private int create(long hash, int[] clock, int[] choicesOfIt) {
    if (count == hashes.length) {
      int size = count * 2;
      hashes = Arrays.copyOf(hashes, size);
      clocks = Arrays.copyOf(clocks, size);
      choices = Arrays.copyOf(choices, size);
      executionsOf = Arrays.copyOf(executionsOf, size);
      executionCount = Arrays.copyOf(executionCount, size);
      latestNext = Arrays.copyOf(latestNext, size);
      otherNext = Arrays.copyOf(otherNext, size);
    }
    hashes[count] = hash;
    clocks[count] = clock;
    choices[count] = choicesOfIt;
    executionsOf[count] = NOTHING;
    latestNext[count] = NONE;
    otherNext[count] = NONE;
    return count++;
  }

  /** An execution of so many events was visited. */
  void visit(int[] events, int length) {
    for (int i = 0; i < length; i++) {
      int event = events[i];
      int size = executionCount[event]++;
      if (size == executionsOf[event].length) {
        executionsOf[event] = Arrays.copyOf(executionsOf[event], Math.max(2, size + size / 2));
      }
      executionsOf[event][size] = executions;
    }
    executions++;
    members += length;
  }

  /** Whether an execution was visited that has a beginning. */
  boolean contains(BranchPrefix beginning) {
    int next = latestNext[beginning.previous()];
    while (next >= 0) {
      if (follows(next, beginning) && isVisited(next, beginning)) {
        return true;
      }
      next = otherNext[next];
    }
    return false;
  }

  /** Whether all that happens before an event is in the beginning, and its choices are the same. */
  private boolean follows(int event, BranchPrefix beginning) {
    int[] clock = clocks[event];
    int[] kept = beginning.kept();
    for (int name = 0; name < clock.length; name++) {
      int known = name < kept.length ? kept[name] : 0;
      if (clock[name] > known && name != beginning.name()) {
        return false;
      }
    }
    int[] made = choices[event];
    for (int c = 0; c < made.length; c++) {
      if (made[c] != (c < beginning.choices().length ? beginning.choices()[c] : 0)) {
        return false;
      }
    }
    return true;
  }

  private boolean isVisited(int event, BranchPrefix beginning) {
    int[] ends = beginning.ends();
    if (selected.length < ends.length + 1) {
      selected = new int[ends.length * 2];
    }
    int size = 0;
    int rarest = event;
    for (int end : ends) {
      selected[size++] = end;
      rarest = executionCount[end] < executionCount[rarest] ? end : rarest;
    }
    selected[size++] = event;
    int[] candidates = executionsOf[rarest];
    for (int i = executionCount[rarest] - 1; i >= 0; i--) {
      if (allHave(candidates[i], size, rarest)) {
        return true;
      }
    }
    return false;
  }

  private boolean allHave(int execution, int size, int except) {
    for (int s = 0; s < size; s++) {
      int event = selected[s];
      if (event != except
          && Arrays.binarySearch(executionsOf[event], 0, executionCount[event], execution) < 0) {
        return false;
      }
    }
    return true;
  }
}
