package dev.heddle.explicit.liveness;

import java.util.List;

/**
 * An infinite execution: some steps, and then others repeated for ever.
 *
 * @param path the moves of both, the initial one first
 * @param cycle how many of them, at the end, are repeated; 0 if the execution ends
 * @param who the numbers of the buffers that take the repeated steps; if none are repeated, the
 *     places of the tasks that are blocked for ever
 */
public record LassoExecution(List<int[]> path, int cycle, List<Integer> who) {
  /** How many steps it has until they repeat. */
  public int steps() {
    return path.size() - 1;
  }
}
