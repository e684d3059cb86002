package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The search of a model, and the results that tests need. */
final class Searched {
  private final Model model;
  private final ModelLimits limits;
  private final ExplicitResult result;
  private final List<ModelConfiguration> worlds;

  private Searched(Model model, SearchLimits bounds, SearchEffort effort) {
    ModelSettings settings =
        ModelSettings.of(model.name(), "", ModelCheckSettings.NONE, bounds.limits());
    ExplicitSearch search = new ExplicitSearch(model, bounds, settings, effort);
    this.model = model;
    this.limits = bounds.limits();
    this.result = search.run(SearchProgress.Listener.SILENT);
    this.worlds = search.worlds();
    result.verdict().failures().forEach(this::requireReplay);
    result.verdict().races().forEach(this::requireReplay);
  }

  private void requireReplay(Verdict.Finding finding) {
    ReplayResult again = replay(finding.schedule());
    if (!again.outcome().equals(finding.outcome()) || again.divergence() != null) {
      throw new AssertionError(finding.outcome() + " is replayed as " + again);
    }
  }

  /** The configurations that were visited, as texts. */
  Set<String> configurations() {
    Set<String> keys = new TreeSet<>();
    worlds.forEach(world -> keys.add(Arrays.toString(world.key())));
    return keys;
  }

  static Model compile(String name, String text, ModelCheckSettings settings) {
    ModelSource source = new ModelSource(name, text);
    SourceProblems problems = new SourceProblems();
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return model;
  }

  /** The search of all executions of a text. */
  static Searched all(String text) {
    return of(compile("m.hd", text, ModelCheckSettings.NONE), everything());
  }

  /** The ends of a text in which nothing fails. */
  static Set<String> finals(String text) {
    Searched searched = all(text);
    assertEquals(Set.of(), searched.failures());
    return searched.finals();
  }

  static Searched of(Model model, SearchLimits bounds) {
    return of(model, bounds, SearchEffort.PLAIN);
  }

  static Searched of(Model model, SearchLimits bounds, SearchEffort effort) {
    return new Searched(model, bounds, effort);
  }

  /** The default bounds, for all failures and races. */
  static SearchLimits everything() {
    SearchLimits all = SearchLimits.DEFAULT;
    return new SearchLimits(
        all.limits(),
        all.maxDepth(),
        200_000,
        all.maxTime(),
        SearchLimits.Turns.FREE,
        Set.of(SearchLimits.Aim.ALL_FAILURES, SearchLimits.Aim.RACES));
  }

  ExplicitResult result() {
    return result;
  }

  private ReplayResult replay(Schedule schedule) {
    InfiniteCounterexample endless = ModelSettings.of(schedule.settings()).endless();
    ModelProgram program = new ModelProgram(model, limits, endless);
    return ReplayResult.run(program, schedule, Integer.MAX_VALUE, null);
  }

  /** The states that were visited. */
  List<ModelConfiguration> worlds() {
    return worlds;
  }

  /** The values of the global variables when no task is left. */
  Set<String> finals() {
    Set<String> finals = new TreeSet<>();
    for (ModelConfiguration world : worlds) {
      if (world.isComplete()) {
        finals.add(String.join(", ", world.globals()));
      }
    }
    return finals;
  }

  /** The values of the global variables where tasks are left and none can continue. */
  Set<String> deadlocks() {
    ModelInterpreter machine =
        new ModelInterpreter(model, SearchLimits.DEFAULT.limits(), StepListener.NOTHING);
    Set<String> deadlocks = new TreeSet<>();
    for (ModelConfiguration world : worlds) {
      // An execution ends where it breaks an invariant.
      boolean stuck = !world.isComplete() && machine.ready(world).isEmpty();
      if (stuck && machine.broken(world).isEmpty()) {
        deadlocks.add(String.join(", ", world.globals()));
      }
    }
    return deadlocks;
  }

  /** One line for each distinct failure. */
  Set<String> failures() {
    Set<String> failures = new TreeSet<>();
    result.verdict().failures().forEach(f -> failures.add(f.outcome().summary()));
    return failures;
  }
}
