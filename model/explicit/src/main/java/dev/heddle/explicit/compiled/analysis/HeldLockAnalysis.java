package dev.heddle.explicit.compiled.analysis;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import dev.heddle.lang.code.StorageLocation;
import java.util.BitSet;
import java.util.List;
import java.util.function.ObjIntConsumer;

/**
 * The locks that a task certainly holds before each operation, on every path to it; as slots. Locks
 * that are acquired by a computed index are ignored.
 */
final class HeldLockAnalysis {
  private final List<Procedure> procedures;

  /** For each procedure and operation; all slots if the operation was not reached yet. */
  private final BitSet[][] held;

  /** The locks that each procedure may release, or that those it calls may release. */
  private final BitSet[] given;

  private boolean changed;

  HeldLockAnalysis(Model model) {
    this.procedures = model.procedures();
    this.held = new BitSet[procedures.size()][];
    this.given = new BitSet[procedures.size()];
    for (int i = 0; i < held.length; i++) {
      held[i] = new BitSet[procedures.get(i).ops().size() + 1];
      for (int op = 0; op < held[i].length; op++) {
        held[i][op] = new BitSet();
        held[i][op].set(0, model.slots().size());
      }
      given[i] = new BitSet();
    }
    model.buffers().forEach(buffer -> held[buffer.procedure()][0].clear());
    repeat(this::addGiven);
    repeat(this::follow);
  }

  /** The locks that are held before an operation of a procedure. */
  BitSet before(int procedure, int op) {
    return held[procedure][op];
  }

  private void repeat(ObjIntConsumer<Procedure> pass) {
    do {
      changed = false;
      for (Procedure procedure : procedures) {
        for (int i = 0; i < procedure.ops().size(); i++) {
          pass.accept(procedure, i);
        }
      }
    } while (changed);
  }

  private void addGiven(Procedure procedure, int i) {
    Operation op = procedure.ops().get(i);
    BitSet all = given[procedure.number()];
    int before = all.cardinality();
    if (op instanceof Operation.Release release) {
      all.set(release.lock().offset(), OperationAccesses.end(release.lock()));
    } else if (op instanceof Operation.Call call) {
      all.or(given[call.procedure()]);
    }
    changed |= all.cardinality() > before;
  }

  private void follow(Procedure procedure, int i) {
    Operation op = procedure.ops().get(i);
    BitSet[] here = held[procedure.number()];
    BitSet after = (BitSet) here[i].clone();
    if (op instanceof Operation.Acquire acquire && acquire.lock().indices().isEmpty()) {
      after.set(acquire.lock().offset());
    } else if (op instanceof Operation.Release release) {
      StorageLocation lock = release.lock();
      after.clear(lock.offset(), OperationAccesses.end(lock));
    } else if (op instanceof Operation.Call call) {
      meet(held[call.procedure()], 0, here[i]);
      after.andNot(given[call.procedure()]);
    } else if (op instanceof Operation.Post post) {
      meet(held[post.procedure()], 0, new BitSet());
    } else if (op instanceof Operation.Branch branch) {
      meet(here, branch.otherwise(), after);
    }
    if (op instanceof Operation.Jump jump) {
      meet(here, jump.target(), after);
    } else if (!(op instanceof Operation.Return)) {
      meet(here, i + 1, after);
    }
  }

  private void meet(BitSet[] into, int op, BitSet locks) {
    int before = into[op].cardinality();
    into[op].and(locks);
    changed |= into[op].cardinality() < before;
  }
}
