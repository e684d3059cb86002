package dev.heddle.smt.encode;

import dev.heddle.smt.term.TermGraph;
import org.jspecify.annotations.Nullable;

/** The values of all variables, as terms, where a condition holds. */
public final class PathState {
  /** The condition under which an execution reaches this state. */
  public int guard;

  /**
   * The path to it: the decisions at branches, but no assumptions. Of two paths that meet, at most
   * one was taken.
   */
  int path;

  public final int[] globals;
  final int[] locals;

  /** The procedures that called the one that runs, or null. */
  final @Nullable Frame callers;

  /** The result of a procedure, once it has ended. */
  int result;

  /**
   * The condition under which a number on the path needed more than 32 bits, if that is checked.
   */
  int large = TermGraph.FALSE;

  /** How many atomic blocks it is in. */
  int atomic;

  /** The local variables of a procedure that has called another, never changed. */
  static final class Frame {
    private final int[] locals;
    private final @Nullable Frame outer;

    Frame(int[] locals, @Nullable Frame outer) {
      this.locals = locals;
      this.outer = outer;
    }

    /** A copy of them. */
    int[] locals() {
      return locals.clone();
    }

    @Nullable Frame outer() {
      return outer;
    }

    private static @Nullable Frame merge(
        TermGraph terms, int which, @Nullable Frame left, @Nullable Frame right) {
      if (left == right || left == null || right == null) {
        return left;
      }
      return new Frame(
          PathState.merge(terms, which, left.locals, right.locals),
          merge(terms, which, left.outer, right.outer));
    }
  }

  PathState(int guard, int path, int[] globals, int[] locals, @Nullable Frame callers, int atomic) {
    this.guard = guard;
    this.path = path;
    this.globals = globals;
    this.locals = locals;
    this.callers = callers;
    this.atomic = atomic;
  }

  /**
   * The same with other local variables: in another procedure, under the same callers or others.
   */
  PathState with(int[] others, @Nullable Frame called) {
    PathState state = new PathState(guard, path, globals, others, called, atomic);
    state.large = large;
    return state;
  }

  /** The same where a condition holds, to be changed on its own. */
  PathState under(TermGraph terms, int condition) {
    PathState state =
        new PathState(
            terms.and(guard, condition),
            terms.and(path, condition),
            globals.clone(),
            locals.clone(),
            callers,
            atomic);
    state.result = result;
    state.large = large;
    return state;
  }

  /** Two paths that meet. */
  static PathState merge(TermGraph terms, PathState left, PathState right) {
    if (left.atomic != right.atomic) {
      throw new IllegalStateException("paths meet inside and outside of an atomic block");
    }
    int which = terms.difference(left.path, right.path);
    PathState merged =
        new PathState(
            terms.or(left.guard, right.guard),
            terms.or(left.path, right.path),
            merge(terms, which, left.globals, right.globals),
            merge(terms, which, left.locals, right.locals),
            Frame.merge(terms, which, left.callers, right.callers),
            left.atomic);
    merged.result = terms.choice(which, left.result, right.result);
    merged.large = terms.truthChoice(which, left.large, right.large);
    return merged;
  }

  private static int[] merge(TermGraph terms, int which, int[] left, int[] right) {
    int[] merged = new int[left.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = terms.choice(which, left[i], right[i]);
    }
    return merged;
  }
}
