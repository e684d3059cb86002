package dev.heddle.smt;

/** The values of all variables, as terms, where a condition holds. */
final class PathState {
  /** When an execution comes here. */
  int guard;

  final int[] globals;
  final int[] locals;

  /** What a procedure gives back, once it has ended. */
  int result;

  /** How many atomic blocks it is in. */
  int atomic;

  PathState(int guard, int[] globals, int[] locals, int atomic, int result) {
    this.guard = guard;
    this.globals = globals;
    this.locals = locals;
    this.atomic = atomic;
    this.result = result;
  }

  /** The same under a stricter condition, to be changed on its own. */
  PathState under(int newGuard) {
    return new PathState(newGuard, globals.clone(), locals.clone(), atomic, result);
  }

  /** Two paths that meet. */
  static PathState merge(Terms terms, PathState left, PathState right) {
    if (left.atomic != right.atomic) {
      throw new IllegalStateException("paths meet inside and outside of an atomic block");
    }
    int which = terms.difference(left.guard, right.guard);
    return new PathState(
        terms.or(left.guard, right.guard),
        merge(terms, which, left.globals, right.globals),
        merge(terms, which, left.locals, right.locals),
        left.atomic,
        terms.choice(which, left.result, right.result));
  }

  private static int[] merge(Terms terms, int which, int[] left, int[] right) {
    int[] merged = new int[left.length];
    for (int i = 0; i < merged.length; i++) {
      merged[i] = terms.choice(which, left[i], right[i]);
    }
    return merged;
  }
}
