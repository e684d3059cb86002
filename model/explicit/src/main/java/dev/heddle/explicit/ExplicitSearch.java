package dev.heddle.explicit;

import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.Limit;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.States;
import dev.heddle.core.Verdict;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Machine;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.Task;
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
 * <p>Small and plain on purpose: it is what faster engines are compared with.
 */
public final class ExplicitSearch {
  private static final int LOOK_AT_THE_CLOCK = 1024;
  private static final double MOST_MEMORY = 0.85;

  private final Model model;
  private final Bounds bounds;
  private final String settings;
  private final StepWatch watch = new StepWatch();
  private final Machine machine;
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
    this.machine = new Machine(model, bounds.limits(), watch);
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
    return new Result(verdict(seconds()), states.size(), steps, complete, watch.unreached(model));
  }

  /** The keys of the states that were visited. */
  List<int[]> keys() {
    List<int[]> keys = new ArrayList<>();
    for (int state = 0; state < states.size(); state++) {
      keys.add(states.key(state));
    }
    return keys;
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
    ChoiceTree choices = new ChoiceTree();
    do {
      choices.restart();
      World world = machine.begin();
      StepEnd end = machine.initialise(world, choices);
      steps++;
      int[] turn = turns.begin(model.buffers().size());
      reached(world, turn, end, -1, choices.move(0));
    } while (choices.advance() && !isInterrupted());
  }

  private void expand(int state) {
    World world = World.of(model, states.key(state));
    List<Task> ready = machine.ready(world);
    int count = ready.size();
    if (count == 0) {
      if (world.isComplete()) {
        complete++;
      } else {
        failures.putIfAbsent("deadlock", states.path(state));
      }
      return;
    }
    if (states.depth(state) >= bounds.maxDepth()) {
      cuts.put("depth", bounds.maxDepth());
      return;
    }
    RaceFinder raceFinder = new RaceFinder(model, world, ready);
    int[] key = states.key(state);
    int[] before = Arrays.copyOfRange(key, key.length - turnNumbers, key.length);
    for (int i = 0; i < count; i++) {
      int[] turn = turns.after(before, world, ready, ready.get(i));
      if (turn == null) {
        cuts.put(turns.limit().name(), turns.limit().value());
        continue;
      }
      ChoiceTree choices = new ChoiceTree();
      do {
        choices.restart();
        World next = World.of(model, states.key(state));
        Task task = machine.ready(next).get(i);
        watch.begin();
        StepEnd end = machine.step(next, task, choices);
        steps++;
        reached(next, turn, end, state, choices.move(i));
        raceFinder.add(i, watch.first());
      } while (choices.advance() && !isInterrupted());
    }
    if (bounds.races()) {
      for (Outcome.Race race : raceFinder.races()) {
        races.computeIfAbsent(race.variable(), name -> finding(race, states.path(state)));
      }
    }
  }

  private void reached(World world, int[] turn, StepEnd end, int parent, int[] move) {
    if (end instanceof StepEnd.Failed failed) {
      fail("failed " + failed.what() + failed.at().line() + failed.message(), parent, move);
    } else if (end instanceof StepEnd.Discarded) {
      discarded++;
    } else if (end instanceof StepEnd.Cut cut) {
      cuts.put(cut.limit().replace("max-", ""), cut.value());
    } else if (states.add(key(world, turn), parent, move) == StateTable.NEW) {
      for (int invariant : machine.broken(world)) {
        fail("invariant " + invariant, parent, move);
      }
    }
  }

  private static int[] key(World world, int[] turn) {
    int[] key = world.key();
    if (turn.length == 0) {
      return key;
    }
    int[] whole = Arrays.copyOf(key, key.length + turn.length);
    System.arraycopy(turn, 0, whole, key.length, turn.length);
    return whole;
  }

  private void fail(String key, int parent, int[] move) {
    if (!failures.containsKey(key)) {
      List<int[]> path = parent < 0 ? new ArrayList<>() : states.path(parent);
      path.add(move);
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
