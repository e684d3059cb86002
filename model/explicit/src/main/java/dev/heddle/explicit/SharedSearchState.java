package dev.heddle.explicit;

import dev.heddle.core.Execution;
import dev.heddle.core.Outcome;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.store.HeapMemory;
import dev.heddle.explicit.store.StateStore;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.StepEnd;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The data that the threads of a search share: the states, the findings, and whether to continue.
 */
final class SharedSearchState {
  /** The key of a deadlock among the failures. */
  static final String DEADLOCK = "deadlock";

  private final Model model;
  private final SearchLimits bounds;
  private final ModelSettings settings;
  private final ModelEngine engine;
  private final TurnBound turns;
  private final int[] firstTurn;
  private final StateStore store;
  private final long start = System.nanoTime();

  /** The moves to each distinct failure. */
  private final Map<String, List<int[]>> failures = new LinkedHashMap<>();

  private final List<Verdict.Finding> violations = new ArrayList<>();
  private final Map<String, Verdict.Finding> races = new LinkedHashMap<>();

  /** The limits that cut executions off. */
  private final Map<String, Integer> cuts = new TreeMap<>();

  private volatile boolean failed;
  private volatile @Nullable String interruption;

  SharedSearchState(
      Model model,
      SearchLimits bounds,
      ModelSettings settings,
      ModelEngine engine,
      StorageKind storage) {
    this.model = model;
    this.bounds = bounds;
    this.settings = settings;
    this.engine = engine;
    this.turns = bounds.turns().bound(model);
    this.firstTurn = turns.begin(model.buffers().size());
    this.store = new StateStore(engine.length() + firstTurn.length, storage);
  }

  Model model() {
    return model;
  }

  SearchLimits bounds() {
    return bounds;
  }

  TurnBound turns() {
    return turns;
  }

  /** The numbers of the bound on turns before the first step. */
  int[] firstTurn() {
    return firstTurn;
  }

  StateStore store() {
    return store;
  }

  /** Whether to stop before the next state. */
  boolean isDone() {
    return isInterrupted() || (failed && !bounds.keepGoing());
  }

  /** Whether the budget is spent; a single state may have very many successors. */
  boolean isInterrupted() {
    if (store.size() > bounds.maxStates()) {
      interruption = "the limit on states (--max-states) was reached";
    }
    return interruption != null;
  }

  /** Checks the clock and the memory. */
  void lookAround() {
    if (seconds() > bounds.maxTime().toMillis() / 1e3) {
      interruption = "the time (--max-time) ran out";
    } else if (store.isFull() || (!HeapMemory.has(0) && !store.askForMemory())) {
      interruption = "memory ran out";
    }
  }

  /** Ends the search before it is done. */
  void stop() {
    interruption = "it was stopped";
  }

  /** The progress of the search when so many states are still to be expanded. */
  SearchProgress standing(int waiting) {
    return new SearchProgress(store.size(), waiting, HeapMemory.used(), seconds());
  }

  double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }

  /** Notes a limit that cut an execution off. */
  synchronized void cut(String limit, int value) {
    cuts.put(limit, value);
  }

  /** Whether a deadlock has ended the search, and nothing else was found. */
  synchronized boolean stoppedAtDeadlock() {
    return !bounds.keepGoing() && failures.keySet().equals(Set.of(DEADLOCK));
  }

  /** Notes a failure in a state, or in one more step. */
  synchronized void fail(String key, int state, StepEnd.@Nullable Failed last) {
    if (!failures.containsKey(key)) {
      if (stoppedAtDeadlock()) {
        failures.clear();
      }
      failures.put(key, path(state, last));
      failed = true;
    }
  }

  /** Notes a race in a state. */
  synchronized void race(Outcome.Race race, int state) {
    if (!races.containsKey(race.variable())) {
      List<int[]> path = path(state, null);
      int number = new ModelRaceReplay(model, bounds.limits()).indexOf(race, path);
      InfiniteCounterexample endless = InfiniteCounterexample.racing(number, path.size() - 1);
      ModelSettings meaning = settings.with(endless);
      races.put(race.variable(), finding(path, endless, meaning));
    }
  }

  private List<int[]> path(int state, StepEnd.@Nullable Failed last) {
    return new PathReconstruction(model, engine, turns).moves(store.path(state), last);
  }

  synchronized Map<String, Integer> cuts() {
    return new TreeMap<>(cuts);
  }

  @Nullable String interruption() {
    return interruption;
  }

  synchronized List<Verdict.Finding> races() {
    return List.copyOf(races.values());
  }

  synchronized List<Verdict.Finding> failures() {
    List<Verdict.Finding> findings = new ArrayList<>(violations);
    failures.values().forEach(path -> findings.add(finding(path, null, settings)));
    return List.copyOf(findings);
  }

  /** Notes a failing execution that need not end. */
  synchronized void violated(InfiniteCounterexample endless, List<int[]> path) {
    ModelSettings meaning = settings.with(endless);
    violations.add(finding(path, endless, meaning));
    failed = true;
  }

  /** Whether something failed. */
  boolean isFailed() {
    return failed;
  }

  /** A finding whose path the core has followed. */
  private Verdict.Finding finding(
      List<int[]> path, @Nullable InfiniteCounterexample endless, ModelSettings meaning) {
    ModelProgram program = new ModelProgram(model, bounds.limits(), endless);
    PathStrategy strategy = new PathStrategy(program, path);
    Execution execution = new Execution(strategy, Integer.MAX_VALUE, null);
    Outcome outcome = program.execute(execution);
    if (outcome.failure() == Outcome.FailureKind.NONE) {
      throw new IllegalStateException("a failure was found and is not seen again: " + outcome);
    }
    Schedule schedule = execution.schedule(meaning);
    return new Verdict.Finding(outcome, 1, 1, execution.preemptions(), schedule);
  }
}
