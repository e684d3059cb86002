package dev.heddle.explicit.compiled;

import dev.heddle.explicit.compiled.steps.GeneratedRegisters;
import dev.heddle.explicit.compiled.steps.GeneratedSteps;
import java.util.ArrayList;
import java.util.List;

/** Evaluates the invariants of a model, for one thread. */
final class InvariantEvaluator {
  private static final int KEPT = 1 << 12;

  private final GeneratedSteps steps;
  private final GeneratedRegisters registers;
  private final InterpreterFallback fallback;
  private final int count;
  private final int[] frame;

  /** Globals with which all invariants held recently. */
  private final long[] kept;

  InvariantEvaluator(
      CompiledModel compiled, GeneratedRegisters registers, InterpreterFallback fallback) {
    this.steps = compiled.steps;
    this.registers = registers;
    this.fallback = fallback;
    this.count = compiled.model.invariants().size();
    this.frame =
        new int[compiled.model.invariants().stream().mapToInt(i -> i.frame()).max().orElse(0)];
    this.kept = new long[count == 0 ? 1 : KEPT];
  }

  /** Whether all are known to hold with some globals, whatever the tasks are. */
  boolean areKnown(long key) {
    return count == 0 || (key != 0 && kept[place(key)] == key);
  }

  private int place(long key) {
    return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (kept.length - 1);
  }

  /** Those that do not hold in a state, by number. */
  List<Integer> broken(int[] state, long key, int[] globals) {
    List<Integer> broken = new ArrayList<>();
    boolean decided = true;
    registers.wide = false;
    for (int i = 0; i < count; i++) {
      registers.look();
      boolean holds = steps.holds(i, registers, globals, frame);
      decided &= holds && !registers.fault;
      if (registers.fault ? !fallback.holds(state, i) : !holds) {
        broken.add(i);
      }
    }
    if (decided && !registers.wide) {
      kept[place(key)] = key;
    }
    return broken;
  }
}
