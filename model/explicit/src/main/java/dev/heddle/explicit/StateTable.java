package dev.heddle.explicit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The states that have been reached, numbered in that order, and how each was reached first. */
final class StateTable {
  private static final int FIRST = -1;

  private final List<int[]> keys = new ArrayList<>();
  private int[] parents = new int[1024];
  private int[] depths = new int[1024];

  /** The number of a state plus one, at its hash or after it; 0 where there is none. */
  private int[] index = new int[4096];

  int size() {
    return keys.size();
  }

  int[] key(int state) {
    return keys.get(state);
  }

  /** How many steps the shortest way takes that was found. */
  int depth(int state) {
    return depths[state];
  }

  /** Adds a state that was reached from a parent, unless it is known; whether it was not. */
  boolean add(int[] key, int parent) {
    int mask = index.length - 1;
    int at = hash(key) & mask;
    while (index[at] != 0) {
      if (Arrays.equals(keys.get(index[at] - 1), key)) {
        return false;
      }
      at = at + 1 & mask;
    }
    int state = keys.size();
    index[at] = state + 1;
    keys.add(key);
    if (state == parents.length) {
      parents = Arrays.copyOf(parents, state * 2);
      depths = Arrays.copyOf(depths, state * 2);
    }
    parents[state] = parent;
    depths[state] = parent == FIRST ? 0 : depths[parent] + 1;
    if (keys.size() * 2 > index.length) {
      grow();
    }
    return true;
  }

  private void grow() {
    index = new int[index.length * 2];
    int mask = index.length - 1;
    for (int state = 0; state < keys.size(); state++) {
      int at = hash(keys.get(state)) & mask;
      while (index[at] != 0) {
        at = at + 1 & mask;
      }
      index[at] = state + 1;
    }
  }

  private static int hash(int[] key) {
    int hash = 0;
    for (int number : key) {
      hash = (hash ^ number) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }

  /** The states from the start to a state. */
  List<int[]> path(int state) {
    List<int[]> path = new ArrayList<>();
    for (int at = state; at != FIRST; at = parents[at]) {
      path.add(0, keys.get(at));
    }
    return path;
  }
}
