package dev.heddle.explicit;

import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.Limit;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.States;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.engine.Engine;
import dev.heddle.explicit.engine.InterpretedEngine;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.World;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The breadth-first search of a model's states, so that the first counterexample is a shortest one.
 *
 * <p>What a state means only the engine knows; the numbers of a bound on turns come after it.
 */
public final class ExplicitSearch {
  private static final int LOOK_AT_THE_CLOCK = 1024;
  private static final double MOST_MEMORY = 0.85;

  /** The parent of an initial state. */
  private static final int NOWHERE = -1;

  private final Model model;
  private final Bounds bounds;
  private final String settings;
  private final Engine engine;
  private final StateTable states = new StateTable();
  private final TurnBound turns;

  /** How many numbers at the end of a key are those of the bound on turns. */
  private final int turnNumbers;

  /** The moves to each distinct failure. */
  private final Map<String, List<int[]>> failures = new LinkedHashMap<>();

  private final Map<String, Verdict.Finding> races = new LinkedHashMap<>();

  /** The limits that cut something off. */
  private final Map<String, Integer> cuts = new TreeMap<>();

  private final long start = System.nanoTime();
  private long steps;
  private long complete;
  private long discarded;
  private @Nullable String interruption;

  /** A search of a model; the settings give the schedules of failures their meaning. */
  public ExplicitSearch(Model model, Bounds bounds, String settings) {
    this.model = model;
    this.bounds = bounds;
    this.settings = settings;
    this.engine = new InterpretedEngine(model, bounds.limits());
    this.turns = bounds.turns().bound(model);
    this.turnNumbers = turns.begin(model.buffers().size()).length;
  }

  /** Searches, once, telling somebody how far it has come. */
  public Result run(Standing.Listener listener) {
    begin();
    for (int state = 0; state < states.size() && !isDone(); state++) {
      if (state % LOOK_AT_THE_CLOCK == 0) {
        int waiting = states.size() - state;
        listener.report(new Standing(states.size(), waiting, memory(), seconds()));
        lookAround();
      }
      expand(state);
    }
    return new Result(verdict(seconds()), states.size(), steps, complete, engine.unreached());
  }

  /** The configurations that were visited. */
  List<World> worlds() {
    List<World> worlds = new ArrayList<>();
    for (int state = 0; state < states.size(); state++) {
      worlds.add(engine.world(states.key(state)));
    }
    return worlds;
  }

  private boolean isDone() {
    return isInterrupted() || (!failures.isEmpty() && !bounds.keepGoing());
  }

  /** Whether there is nothing left to spend; a single state may have very many successors. */
  private boolean isInterrupted() {
    if (states.size() > bounds.maxStates()) {
      interruption = "the limit on states (--max-states) was reached";
    } else if (steps % LOOK_AT_THE_CLOCK == LOOK_AT_THE_CLOCK - 1) {
      lookAround();
    }
    return interruption != null;
  }

  private void lookAround() {
    long most = (long) (Runtime.getRuntime().maxMemory() * MOST_MEMORY);
    if (seconds() > bounds.maxTime().toMillis() / 1e3) {
      interruption = "the time (--max-time) ran out";
    } else if (memory() > most) {
      // Much of it may be garbage.
      System.gc();
      interruption = memory() > most ? "memory ran out" : interruption;
    }
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  private static long memory() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void begin() {
    int[] turn = turns.begin(model.buffers().size());
    engine.begin(
        (end, state, length) -> {
          reached(end, row(state, length, turn), NOWHERE, 0);
          return !isInterrupted();
        });
  }

  private void expand(int state) {
    int[] row = states.key(state);
    engine.enter(row);
    int count = engine.ready();
    if (count == 0) {
      if (engine.isComplete()) {
        complete++;
      } else {
        failures.putIfAbsent("deadlock", path(state));
      }
      return;
    }
    if (states.depth(state) >= bounds.maxDepth()) {
      cuts.put("depth", bounds.maxDepth());
      return;
    }
    RaceFinder raceFinder = new RaceFinder(model, engine);
    int[] before = Arrays.copyOfRange(row, row.length - turnNumbers, row.length);
    for (int i = 0; i < count && !isInterrupted(); i++) {
      int task = i;
      int[] turn = turns.after(before, engine, task);
      if (turn == null) {
        cuts.put(turns.limit().name(), turns.limit().value());
        continue;
      }
      engine.step(
          task,
          (end, next, length) -> {
            reached(end, row(next, length, turn), state, task);
            raceFinder.add(task, engine.first());
            return !isInterrupted();
          });
    }
    if (bounds.races()) {
      for (Outcome.Race race : raceFinder.races()) {
        races.computeIfAbsent(race.variable(), name -> finding(race, path(state)));
      }
    }
  }

  private void reached(StepEnd end, int[] row, int parent, int task) {
    steps++;
    if (end instanceof StepEnd.Failed failed) {
      fail("failed " + failed.what() + failed.at().line() + failed.message(), parent, task);
    } else if (end instanceof StepEnd.Discarded) {
      discarded++;
    } else if (end instanceof StepEnd.Cut cut) {
      cuts.put(cut.limit().replace("max-", ""), cut.value());
    } else if (states.add(row, parent)) {
      for (int invariant : engine.broken()) {
        fail("invariant " + invariant, parent, task);
      }
    }
  }

  /** A state with the numbers of the bound on turns after it. */
  private static int[] row(int[] state, int length, int[] turn) {
    int[] row = Arrays.copyOf(state, length + turn.length);
    System.arraycopy(turn, 0, row, length, turn.length);
    return row;
  }

  private List<int[]> path(int state) {
    return new Retracing(model, engine, turns).moves(states.path(state));
  }

  private void fail(String key, int parent, int task) {
    if (!failures.containsKey(key)) {
      List<int[]> path = parent == NOWHERE ? new ArrayList<>() : path(parent);
      path.add(Retracing.move(task, engine.choices()));
      failures.put(key, path);
    }
  }

  /** A finding whose path the core has followed. */
  private Verdict.Finding finding(@Nullable Outcome known, List<int[]> path) {
    ModelProgram program = new ModelProgram(model, bounds.limits());
    PathStrategy strategy = new PathStrategy(program, path);
    Execution execution = new Execution(strategy, Integer.MAX_VALUE, null);
    Outcome followed = program.execute(execution);
    if (known == null && followed.failure() == Outcome.FailureKind.NONE) {
      throw new IllegalStateException("a failure was found and is not seen again: " + followed);
    }
    Schedule schedule = execution.schedule(settings);
    Outcome outcome = known == null ? followed : known;
    return new Verdict.Finding(outcome, 1, 1, execution.preemptions(), schedule);
  }

  private Verdict verdict(double seconds) {
    List<Verdict.Finding> findings = new ArrayList<>();
    failures.values().forEach(path -> findings.add(finding(null, path)));
    List<Limit> limits = new ArrayList<>();
    cuts.forEach((name, value) -> limits.add(new Limit(name, value, true)));
    boolean early = !failures.isEmpty() && !bounds.keepGoing();
    Coverage coverage =
        interruption != null || early
            ? Coverage.INTERRUPTED
            : cuts.isEmpty() ? Coverage.EXHAUSTED : Coverage.WITHIN_BOUNDS;
    List<String> notes = new ArrayList<>();
    if (interruption != null) {
      notes.add(interruption);
    }
    if (complete == 0 && failures.isEmpty() && interruption == null) {
      notes.add("no execution completes");
    }
    if (discarded > 0) {
      notes.add("assumptions discarded executions");
    }
    return new Verdict(
        coverage,
        complete + failures.size(),
        0,
        seconds,
        List.copyOf(findings),
        List.copyOf(races.values()),
        List.copyOf(limits),
        List.copyOf(notes),
        List.of(),
        new States(states.size(), 0, true),
        null);
  }
}
