package dev.heddle.bench.models;

import dev.heddle.bench.measure.Machine;
import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.Effort;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.explicit.Result;
import dev.heddle.explicit.Standing;
import dev.heddle.explicit.engine.Reduction;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;

/** Heddle's search of a model that ships. */
final class ModelSearch {
  private final Model model;

  ModelSearch(Path models, String name, Map<String, String> constants) throws IOException {
    Path file = models.resolve(name + ".hd");
    if (!Files.exists(file)) {
      throw new IllegalArgumentException(
          "there is no " + file + "; models=FOLDER says where the models are");
    }
    Source source = new Source(name + ".hd", Files.readString(file));
    Problems problems = new Problems();
    Settings settings = new Settings(constants, null, null, Set.of());
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
  static Effort likeSpin(int workers) {
    return new Effort(workers, Set.of(Reduction.HIDDEN_STOPS, Reduction.DEAD_VALUES));
  }

  /** Searches all states, or so many. */
  public Searched run(Effort effort, int maxStates) {
    Bounds bounds =
        new Bounds(
            Bounds.DEFAULT.limits(),
            Bounds.DEFAULT.maxDepth(),
            maxStates,
            Duration.ofHours(10),
            Bounds.Turns.FREE,
            Set.of(Bounds.Aim.ALL_FAILURES));
    long cpu = Machine.cpuNanos();
    ExplicitSearch search = new ExplicitSearch(model, bounds, ModelSettings.NONE, effort);
    Result result = search.run(Standing.Listener.NOBODY);
    double busy = (Machine.cpuNanos() - cpu) / 1e9;
    return new Searched(
        result.verdict().failed(),
        result.states(),
        result.steps(),
        result.verdict().seconds(),
        busy,
        (double) search.bytes() / result.states());
  }
}
