package dev.heddle.smt;

import dev.heddle.explicit.engine.Sink;
import dev.heddle.explicit.scheduled.ScheduledEngine;
import dev.heddle.explicit.scheduled.YieldRounds;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.StepEnd;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Visits every configuration that a model reaches in some rounds of its buffers and some of the
 * tasks of each level, and remembers the values of f and x.
 */
final class TurnsExplorer {
  private static final int MOST = 3_000;

  private final Model model;
  private final ScheduledEngine engine;
  private final int rounds;
  private final Set<List<Integer>> seen = new HashSet<>();
  private final Deque<int[]> waiting = new ArrayDeque<>();
  final Set<String> finals = new TreeSet<>();
  final Set<String> stops = new TreeSet<>();

  TurnsExplorer(Model model, int rounds, int turns) {
    this.model = model;
    this.engine = new ScheduledEngine(model, Limits.DEFAULT, new YieldRounds(turns));
    this.rounds = rounds;
  }

  /** Visits all; false if there are too many. */
  boolean run() {
    engine.begin(sink(new int[2 + model.buffers().size()]));
    while (!waiting.isEmpty()) {
      if (seen.size() > MOST) {
        return false;
      }
      expand(waiting.removeFirst());
    }
    return true;
  }

  private Sink sink(int[] turn) {
    return (end, state, length) -> {
      String values =
          "f=" + value("f") + " x=" + value("x") + (end instanceof StepEnd.Failed ? " failed" : "");
      if (end instanceof StepEnd.Failed) {
        stops.add(values);
      } else if (end instanceof StepEnd.Stopped) {
        if (!engine.isHidden()) {
          stops.add(values);
        }
        if (engine.reached().isComplete()) {
          finals.add(values);
        }
        int[] whole = Arrays.copyOf(state, length + turn.length);
        System.arraycopy(turn, 0, whole, length, turn.length);
        if (seen.add(Arrays.stream(whole).boxed().toList())) {
          waiting.add(whole);
        }
      }
      return true;
    };
  }

  private int value(String name) {
    return engine.reached().global(RoundsAgreementTest.slot(model, name));
  }

  private void expand(int[] whole) {
    int[] state = Arrays.copyOf(whole, engine.length());
    int[] turn = Arrays.copyOfRange(whole, engine.length(), whole.length);
    engine.enter(state);
    for (int option = 0; option < engine.ready(); option++) {
      int buffer = engine.buffer(option);
      int[] after = turn.clone();
      after[1] += buffer < turn[0] ? 1 : 0;
      boolean late = !model.accesses() && after[1] > 0 && turn[2 + buffer] == 0;
      if (!late && after[1] < rounds) {
        after[0] = buffer;
        after[2 + buffer] = 1;
        engine.step(option, sink(after));
      }
    }
  }
}
