package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Op;
import dev.heddle.lang.code.Procedure;
import java.util.List;

/** The operations of a procedure at which a task may go on after it stopped or called. */
final class Entries {
  private Entries() {}

  static boolean[] of(Procedure procedure) {
    List<Op> ops = procedure.ops();
    boolean[] entries = new boolean[ops.size()];
    entries[0] = true;
    for (int i = 0; i < ops.size(); i++) {
      Op op = ops.get(i);
      if (op instanceof Op.Await || op instanceof Op.Acquire) {
        entries[i] = true;
      } else if (op instanceof Op.Jump jump && jump.loop()) {
        entries[jump.target()] = true;
      } else if (stopsAfter(op)) {
        entries[i + 1] = true;
      }
    }
    return entries;
  }

  private static boolean stopsAfter(Op op) {
    return op instanceof Op.Point
        || op instanceof Op.Park
        || op instanceof Op.Call
        || op instanceof Op.Post
        || op instanceof Op.Leave;
  }
}
