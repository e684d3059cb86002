package dev.heddle.explicit.compiled.steps;

import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import java.util.List;

/** The operations of a procedure at which a task may continue after it stopped or called. */
final class ProcedureEntries {
  private ProcedureEntries() {}

  static boolean[] of(Procedure procedure) {
    List<Operation> ops = procedure.ops();
    boolean[] entries = new boolean[ops.size()];
    entries[0] = true;
    for (int i = 0; i < ops.size(); i++) {
      Operation op = ops.get(i);
      if (op instanceof Operation.Await || op instanceof Operation.Acquire) {
        entries[i] = true;
      } else if (op instanceof Operation.Jump jump && jump.loop()) {
        entries[jump.target()] = true;
      } else if (stopsAfter(op)) {
        entries[i + 1] = true;
      }
    }
    return entries;
  }

  private static boolean stopsAfter(Operation op) {
    return op instanceof Operation.Point
        || op instanceof Operation.Park
        || op instanceof Operation.Call
        || op instanceof Operation.Post
        || op instanceof Operation.Leave;
  }
}
