package dev.heddle.smt.term;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers for places in unwound programs: an operation of a procedure, in an iteration of a loop,
 * in a procedure that is called by another operation.
 *
 * <p>The same place has the same number when a program is unwound further, so that a choice there
 * is the same free term.
 */
public final class UnwoundSites {
  /** The outermost site. */
  public static final int NOWHERE = 0;

  private record Site(int outer, int part, int number) {}

  private final Map<Site, Integer> known = new HashMap<>();

  private int at(int outer, int part, int number) {
    return known.computeIfAbsent(new Site(outer, part, number), site -> known.size() + 1);
  }

  /** A procedure that is called by an operation. */
  public int called(int outer, int op, int procedure) {
    return at(outer, op, -1 - procedure);
  }

  /** An iteration of a loop. */
  public int iteration(int outer, int head, int number) {
    return at(outer, -1 - head, number);
  }

  /** One of the choices of an operation. */
  public int choice(int outer, int op, int number) {
    return at(outer, op, number);
  }
}
