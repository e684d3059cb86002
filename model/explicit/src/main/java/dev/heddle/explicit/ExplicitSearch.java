package dev.heddle.explicit;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.store.StateStore;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The breadth-first search of a model's states, one depth after another, so that the first
 * counterexample is a shortest one. Several threads share the states of a depth.
 *
 * <p>Only the engine knows the meaning of a state; the numbers of a bound on turns follow the
 * state.
 */
public final class ExplicitSearch {
  private final SharedSearchState ground;
  private final List<StateExpander> explorers = new ArrayList<>();
  private final SearchEffort effort;

  /** A search of a model; the schedules of failures need the settings to be replayed. */
  public ExplicitSearch(Model model, SearchLimits bounds, ModelSettings settings) {
    this(model, bounds, settings, SearchEffort.PLAIN);
  }

  /** A search with some effort. */
  public ExplicitSearch(
      Model model, SearchLimits bounds, ModelSettings settings, SearchEffort effort) {
    if (effort.depthFirst() && bounds.maxDepth() != Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a depth-first search cannot be bounded in depth");
    }
    this.effort = effort;
    Set<StateReduction> reductions = effort.reductions(bounds);
    ModelEngine engine =
        reductions.isEmpty()
            ? bounds.turns().engine(model, bounds.limits(), bounds.races())
            : CompiledEngine.reduced(model, bounds.limits(), reductions);
    this.ground = new SharedSearchState(model, bounds, settings, engine, effort.storage());
    explorers.add(new StateExpander(ground, engine));
    while (explorers.size() < effort.workers()) {
      explorers.add(new StateExpander(ground, engine.another()));
    }
  }

  /** Searches, once, and reports the progress to a listener. */
  public ExplicitResult run(SearchProgress.Listener listener) {
    explorers.get(0).begin();
    ExpansionOrder walk = new ExpansionOrder(ground, explorers.get(0), listener);
    if (ground.bounds().turns().kind() == SearchLimits.Turns.Kind.CONTEXTS) {
      walk.byPreemptions();
    } else if (effort.depthFirst()) {
      walk.depthFirst();
    } else {
      breadthFirst(listener);
    }
    boolean looked = new PropertySearch(ground).run();
    double seconds = ground.seconds();
    long steps = explorers.stream().mapToLong(StateExpander::steps).sum();
    long complete = explorers.stream().mapToLong(StateExpander::complete).sum();
    return new ExplicitResult(
        verdict(seconds, complete, looked, walk),
        ground.store().size(),
        steps,
        complete,
        unreached());
  }

  private void breadthFirst(SearchProgress.Listener listener) {
    StateStore states = ground.store();
    try (SearchThreads crowd = new SearchThreads(explorers)) {
      int from = 0;
      for (int depth = 0; from < states.size() && !ground.isDone(); depth++) {
        int to = states.size();
        crowd.expand(
            from,
            to,
            depth,
            expanded -> {
              states.expanded(expanded);
              listener.report(ground.standing(states.size() - expanded));
            });
        if (ground.stoppedAtDeadlock()) {
          explorers.get(0).lookForBroken(from, to);
        }
        from = to;
      }
    }
  }

  /** Asks a search that runs in another thread to end, with what it has found. */
  public void stop() {
    ground.stop();
  }

  /** Why it ended before it was done, or null. */
  @Nullable String interruption() {
    return ground.interruption();
  }

  /** How many bytes the visited states take. */
  public long bytes() {
    return ground.store().bytes() + explorers.get(0).engine().bytes();
  }

  /** Lines that none of the engines reached. */
  private List<Integer> unreached() {
    List<Integer> unreached = new ArrayList<>(explorers.get(0).engine().unreached());
    explorers.forEach(explorer -> unreached.retainAll(explorer.engine().unreached()));
    return unreached;
  }

  /** The configurations that were visited. */
  List<ModelConfiguration> worlds() {
    List<ModelConfiguration> worlds = new ArrayList<>();
    for (int state = 0; state < ground.store().size(); state++) {
      worlds.add(explorers.get(0).engine().world(ground.store().state(state)));
    }
    return worlds;
  }

  private Verdict verdict(double seconds, long complete, boolean looked, ExpansionOrder walk) {
    List<Verdict.Finding> findings = ground.failures();
    Map<String, Integer> cuts = ground.cuts();
    List<CoveredBound> limits = new ArrayList<>();
    cuts.forEach((name, value) -> limits.add(CoveredBound.cutting(name, value)));
    String interruption = ground.interruption();
    boolean early = !findings.isEmpty() && !ground.bounds().keepGoing();
    Coverage coverage =
        interruption != null || early || !looked
            ? Coverage.INTERRUPTED
            : effort.storage().isLossy()
                ? Coverage.SAMPLED
                : cuts.isEmpty() ? Coverage.EXHAUSTED : Coverage.WITHIN_BOUNDS;
    List<String> notes = new ArrayList<>();
    if (interruption != null) {
      notes.add(interruption);
    }
    addKept(notes);
    if (coverage == Coverage.INTERRUPTED && walk.settled() >= 0 && !effort.storage().isLossy()) {
      notes.add("every execution with at most " + walk.settled() + " preemptions was covered");
    }
    if (!looked) {
      notes.add(
          "infinite executions were not looked at: that takes a whole search without bounds on"
              + " turns");
    }
    if (complete == 0 && findings.isEmpty() && interruption == null) {
      notes.add("no execution completes");
    }
    addLeftOut(notes);
    return new Verdict(
        coverage,
        new Verdict.Work(
            complete + findings.size(),
            0,
            seconds,
            new StateStatistics(ground.store().size(), 0, !effort.storage().isLossy()),
            null),
        new Verdict.Found(findings, ground.races(), List.of()),
        List.copyOf(limits),
        notes.stream().map(VerdictNote::remark).toList());
  }

  /** Adds notes on how the visited states were kept. */
  private void addKept(List<String> notes) {
    StateStore states = ground.store();
    if (effort.storage().isLossy()) {
      notes.add(
          String.format(
              Locale.ROOT,
              "states were told apart by hashes: with a probability of about %.2g one was left out",
              states.omission()));
    }
    if (states.spilled() > 0) {
      notes.add((states.spilled() >> 20) + " MB of states were moved to a file");
    }
  }

  /** Adds notes on what was left out and what was not. */
  private void addLeftOut(List<String> notes) {
    if (!effort.reductions().isEmpty() && effort.reductions(ground.bounds()).isEmpty()) {
      notes.add("nothing was reduced, because no reduction is known to keep what is asked for");
    }
    if (explorers.stream().anyMatch(explorer -> explorer.discarded() > 0)) {
      notes.add("assumptions discarded executions");
    }
  }
}
