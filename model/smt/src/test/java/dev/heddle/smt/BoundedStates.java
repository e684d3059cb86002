package dev.heddle.smt;

import dev.heddle.explicit.engine.StepSink;
import dev.heddle.explicit.scheduled.ScheduledEngine;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.smt.sequentialised.Models;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;

/**
 * Visits every configuration that the explicit engine reaches in some rounds of the buffers, as
 * docs/semantics.md defines them, with a discipline for the tasks of each.
 */
public final class BoundedStates {
  private static final int MOST = 2_000;

  private final Model model;
  private final ScheduledEngine engine;
  private final ModelInterpreter machine;
  private final int rounds;
  private final Set<IntBuffer> seen = new HashSet<>();
  private final Deque<int[]> waiting = new ArrayDeque<>();
  private final int f;
  private final int x;
  private final Behaviour behaviour = new Behaviour();
  private boolean begun;

  /** Whether the bounds left something out. */
  public boolean cut;

  public boolean deadlock;

  public BoundedStates(Model model, int rounds, SchedulingDiscipline discipline) {
    this.model = model;
    this.engine = new ScheduledEngine(model, ModelLimits.DEFAULT, discipline);
    this.machine = new ModelInterpreter(model, ModelLimits.DEFAULT, StepListener.NOTHING);
    this.rounds = rounds;
    this.f = Models.slot(model, "f");
    this.x = Models.slot(model, "x");
  }

  public Behaviour behaviour() {
    return behaviour;
  }

  /** Whether a failure of the model was found. */
  public boolean failed() {
    return deadlock || behaviour.failed();
  }

  /**
   * Visits all; false if there are too many.
   *
   * @param fromStart whether an execution may stop before its first step
   */
  public boolean run(boolean fromStart) {
    begun = fromStart;
    engine.begin(sink(new int[2 + model.buffers().size()]));
    begun = true;
    while (!waiting.isEmpty()) {
      if (seen.size() > MOST) {
        return false;
      }
      expand(waiting.removeFirst());
    }
    return true;
  }

  private StepSink sink(int[] turn) {
    return (end, state, length) -> {
      ModelConfiguration world = engine.reached();
      boolean stopped = end instanceof StepEnd.Stopped;
      boolean broken = stopped && !machine.broken(world).isEmpty();
      if (end instanceof StepEnd.Failed || broken) {
        behaviour.stop(world.global(f), world.global(x), true, false);
      } else if (stopped) {
        if (begun && !engine.isHidden()) {
          behaviour.stop(world.global(f), world.global(x), false, world.isComplete());
        }
        int[] whole = Arrays.copyOf(state, length + turn.length);
        System.arraycopy(turn, 0, whole, length, turn.length);
        if (seen.add(IntBuffer.wrap(whole))) {
          waiting.add(whole);
        }
      }
      return true;
    };
  }

  private void expand(int[] whole) {
    int[] state = Arrays.copyOf(whole, engine.length());
    int[] turn = Arrays.copyOfRange(whole, engine.length(), whole.length);
    engine.enter(state);
    deadlock |= engine.isDeadlock();
    cut |= engine.cut() != null;
    for (int option = 0; option < engine.ready(); option++) {
      int buffer = engine.buffer(option);
      int[] after = turn.clone();
      after[1] += buffer < turn[0] ? 1 : 0;
      boolean late = !model.accesses() && after[1] > 0 && turn[2 + buffer] == 0;
      if (late || after[1] >= rounds) {
        cut = true;
        continue;
      }
      after[0] = buffer;
      after[2 + buffer] = 1;
      engine.step(option, sink(after));
    }
  }
}
