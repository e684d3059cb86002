package dev.heddle.explicit.compiled.steps;

import dev.heddle.explicit.compiled.analysis.DeadSlotAnalysis;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.code.Procedure;
import java.util.List;

/** The tables of a model that a step uses. */
public final class ModelCode {
  final Model model;

  /** How many slots a frame of each procedure has. */
  public final int[] slots;

  /** The number of each procedure's first operation, if those of all are counted in a row. */
  public final int[] firstOps;

  public final PersistentSteps commuting;
  final int operations;
  public final int mostSlots;

  private final boolean[][] waits;
  private final int[][] results;
  private final int[][][] dead;

  public ModelCode(Model model) {
    this.model = model;
    this.commuting = new PersistentSteps(model);
    List<Procedure> procedures = model.procedures();
    int count = procedures.size();
    this.slots = procedures.stream().mapToInt(Procedure::slots).toArray();
    this.firstOps = new int[count];
    this.waits = new boolean[count][];
    this.results = new int[count][];
    this.dead = new int[count][][];
    int all = 0;
    int most = 0;
    for (int i = 0; i < count; i++) {
      List<Operation> ops = procedures.get(i).ops();
      firstOps[i] = all;
      all += ops.size();
      most = Math.max(most, slots[i]);
      waits[i] = new boolean[ops.size()];
      dead[i] = DeadSlotAnalysis.of(procedures.get(i));
      results[i] = new int[ops.size() + 1];
      for (int op = 0; op < ops.size(); op++) {
        waits[i][op] =
            ops.get(op) instanceof Operation.Await || ops.get(op) instanceof Operation.Acquire;
        results[i][op + 1] = ops.get(op) instanceof Operation.Call call ? call.result() : -1;
      }
    }
    this.operations = all;
    this.mostSlots = most;
  }

  /** Whether an operation may have to wait. */
  boolean waits(int procedure, int op) {
    return waits[procedure][op];
  }

  /** The slots whose values are not read any more, before an operation. */
  public int[] dead(int procedure, int op) {
    return dead[procedure][op];
  }

  /** The slot for the result of the call before an operation, or -1. */
  public int result(int procedure, int op) {
    return results[procedure][op];
  }
}
