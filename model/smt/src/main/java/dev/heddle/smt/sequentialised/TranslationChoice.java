package dev.heddle.smt.sequentialised;

import dev.heddle.core.CoveredBound;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.SourceProblems;
import dev.heddle.sequential.DelaysPass;
import dev.heddle.sequential.RoundsPass;
import dev.heddle.sequential.TasksPass;
import dev.heddle.sequential.tree.Translation;
import dev.heddle.smt.encode.UnsupportedModelException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Makes a model sequential, by the translation that its buffers, its tasks and the wanted bounds
 * need.
 */
public final class TranslationChoice {
  private final ModelSyntax program;
  private final Model model;
  private final ModelCheckSettings settings;
  private final Wanted wanted;

  public TranslationChoice(Original original, Wanted wanted) {
    this.program = original.program();
    this.model = original.model();
    this.settings = original.settings().settings();
    this.wanted = wanted;
  }

  /**
   * The wanted bounds; null for those that are to be raised.
   *
   * @param rounds how many rounds; raised from one
   * @param yields how many rounds of the tasks of each level
   * @param delays how many delays; raised from none
   */
  public record Wanted(
      @Nullable Integer rounds, @Nullable Integer yields, @Nullable Integer delays) {
    /** Every bound is raised. */
    public static final Wanted RAISED = new Wanted(null, null, null);
  }

  /**
   * Bounds that belong together.
   *
   * @param turns rounds or delays
   * @param yields rounds of the tasks of a level
   */
  public record Level(int turns, int yields) {}

  /** How a model is made sequential. */
  public enum Pass {
    /** It is sequential already. */
    NONE(""),
    /** Threads take turns. */
    ROUNDS("rounds"),
    /** Buffers, and the tasks of their levels, take turns. */
    TASKS("rounds"),
    /** A scheduler is delayed. */
    DELAYS("delays");

    private final String bound;

    Pass(String bound) {
      this.bound = bound;
    }
  }

  private Stream<Operation.Post> posts() {
    return model.procedures().stream()
        .flatMap(procedure -> procedure.ops().stream())
        .filter(op -> op instanceof Operation.Post)
        .map(op -> (Operation.Post) op);
  }

  public Pass pass() {
    boolean free = wanted.rounds() == null && wanted.yields() == null;
    boolean posts = posts().findAny().isPresent();
    if (wanted.delays() == null && free && isAlone() && !posts) {
      return Pass.NONE;
    }
    boolean flat = isAlone() && posts().allMatch(post -> post.level() == 0);
    if (wanted.delays() != null || (free && flat)) {
      return Pass.DELAYS;
    }
    return posts ? Pass.TASKS : Pass.ROUNDS;
  }

  /** Whether there is no other buffer to take turns with. */
  private boolean isAlone() {
    return model.buffers().size() == 1;
  }

  private @Nullable Integer turns() {
    return switch (pass()) {
      case NONE -> Integer.valueOf(0);
      case ROUNDS -> wanted.rounds();
      case TASKS -> wanted.rounds() == null && isAlone() ? Integer.valueOf(1) : wanted.rounds();
      case DELAYS -> wanted.delays();
    };
  }

  /** A thread's tasks take turns as threads do. */
  private @Nullable Integer yields() {
    return wanted.yields() == null && model.accesses() ? wanted.rounds() : wanted.yields();
  }

  /** The n-th bounds, from 1. */
  public Level level(int n) {
    Integer turns = turns();
    Integer yields = yields();
    int raised = pass() == Pass.DELAYS ? n - 1 : n;
    return new Level(turns == null ? raised : turns, yields == null ? n : yields);
  }

  /** Whether later bounds are larger. */
  public boolean isRaised() {
    return turns() == null || (pass() == Pass.TASKS && yields() == null);
  }

  /** Whether a translation can show that larger bounds would add nothing. */
  public boolean knowsWhetherMore() {
    return pass() != Pass.NONE;
  }

  public SequentialTranslation translate(Level level, Translation.Goal goal) {
    if (pass() != Pass.NONE && model.mathematical() && InvariantOverflowCheck.mayBeLarge(model)) {
      throw new UnsupportedModelException(
          "with --int mathematical, the invariants of a model of several tasks must not compute"
              + " numbers that may need more than 32 bits; --engine explicit computes them");
    }
    Set<String> nevers = settings.nevers();
    return switch (pass()) {
      case DELAYS ->
          SequentialTranslation.delayed(
              DelaysPass.translate(program, model, nevers, level.turns(), goal));
      case TASKS ->
          SequentialTranslation.levelled(
              TasksPass.translate(
                  program,
                  model,
                  nevers,
                  new TasksPass.Bounds(level.turns(), level.yields()),
                  goal,
                  TasksPass.Depth.PRIORITIES));
      case NONE, ROUNDS ->
          SequentialTranslation.rounds(
              RoundsPass.translate(program, model, nevers, level.turns(), goal));
    };
  }

  /** Compiles a translation, with other values for some constants. */
  public Model compile(ModelSyntax translation, Map<String, String> constants) {
    Map<String, String> all = new HashMap<>(settings.constants());
    all.putAll(constants);
    ModelCheckSettings compiled =
        new ModelCheckSettings(all, settings.values(), null, Set.of(), settings.mathematical());
    SourceProblems problems = new SourceProblems();
    Model translated = ModelCompiler.compile(model.name(), translation, compiled, problems);
    if (translated == null) {
      throw new IllegalStateException("a translation is wrong: " + problems.list());
    }
    return translated;
  }

  /** The bounds, as a verdict names them, including those that were given but bound nothing. */
  public List<CoveredBound> limits(Level level) {
    List<CoveredBound> limits = new ArrayList<>();
    Pass pass = pass();
    if (pass != Pass.NONE) {
      limits.add(CoveredBound.cutting(pass.bound, level.turns()));
    }
    if (pass == Pass.TASKS) {
      limits.add(CoveredBound.cutting(CoveredBound.YIELDS, level.yields()));
    } else if (wanted.yields() != null) {
      limits.add(CoveredBound.cutting(CoveredBound.YIELDS, wanted.yields()));
    }
    return limits;
  }
}
