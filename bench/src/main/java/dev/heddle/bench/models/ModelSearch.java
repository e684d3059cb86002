package dev.heddle.bench.models;

import dev.heddle.bench.measure.MachineDescription;
import dev.heddle.explicit.ExplicitResult;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.explicit.SearchEffort;
import dev.heddle.explicit.SearchLimits;
import dev.heddle.explicit.SearchProgress;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourceProblems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Heddle's search of a model that is distributed with it. */
final class ModelSearch {
  private final Model model;

  ModelSearch(Path models, String name, Map<String, String> constants) throws IOException {
    Path file = models.resolve(name + ".hd");
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "there is no " + file + "; models=FOLDER says where the models are");
    }
    ModelSource source = new ModelSource(name + ".hd", Files.readString(file));
    SourceProblems problems = new SourceProblems();
    ModelCheckSettings settings = new ModelCheckSettings(constants, null, null, Set.of());
    Model compiled = ModelCompiler.compile(source, settings, problems);
    if (compiled == null) {
      throw new IllegalArgumentException(source.render(problems.list()));
    }
    this.model = compiled;
  }

  /** How many threads or buffers it has. */
  int threads() {
    return model.buffers().size();
  }

  /**
   * The effort that visits what SPIN does without its partial-order reduction: SPIN sets dead
   * variables to 0, and has no stops at the ends of loops.
   */
  static SearchEffort likeSpin(int workers) {
    return new SearchEffort(
        workers, Set.of(StateReduction.HIDDEN_STOPS, StateReduction.DEAD_VALUES));
  }

  /** Searches all states, or so many. */
  public SpinComparisonResult run(SearchEffort effort, int maxStates) {
    SearchLimits bounds =
        new SearchLimits(
            SearchLimits.DEFAULT.limits(),
            SearchLimits.DEFAULT.maxDepth(),
            maxStates,
            Duration.ofHours(10),
            SearchLimits.Turns.FREE,
            Set.of(SearchLimits.Aim.ALL_FAILURES));
    long cpu = MachineDescription.cpuNanos();
    ExplicitSearch search = new ExplicitSearch(model, bounds, ModelSettings.NONE, effort);
    ExplicitResult result = search.run(SearchProgress.Listener.SILENT);
    double busy = (MachineDescription.cpuNanos() - cpu) / 1e9;
    return new SpinComparisonResult(
        result.verdict().failed(),
        result.states(),
        result.steps(),
        result.verdict().seconds(),
        busy,
        (double) search.bytes() / result.states());
  }
}
