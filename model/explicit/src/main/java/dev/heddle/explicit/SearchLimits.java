package dev.heddle.explicit;

import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.scheduled.ScheduledEngine;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a search, and what it looks for.
 *
 * @param limits the limits of executions
 * @param maxDepth how many steps an execution may have
 * @param maxStates how many states may be visited
 * @param maxTime how long it may take
 * @param turns how tasks may take turns
 * @param aims what it looks for besides the first failure
 */
public record SearchLimits(
    ModelLimits limits, int maxDepth, int maxStates, Duration maxTime, Turns turns, Set<Aim> aims) {
  /** Everything, for five minutes and ten million states. */
  public static final SearchLimits DEFAULT =
      new SearchLimits(
          ModelLimits.DEFAULT,
          Integer.MAX_VALUE,
          10_000_000,
          Duration.ofMinutes(5),
          Turns.FREE,
          Set.of());

  /** What a search may look for besides the first failure. */
  public enum Aim {
    /** The search continues after a failure, to find all distinct ones. */
    ALL_FAILURES,
    /** Data races. */
    RACES,
    /** Tasks that wait for ever while others continue. */
    SOME_DEADLOCKS
  }

  /** Copies the aims. */
  public SearchLimits {
    aims = Set.copyOf(aims);
  }

  /** Whether the search continues after a failure. */
  public boolean keepGoing() {
    return aims.contains(Aim.ALL_FAILURES);
  }

  /** Whether data races are looked for. */
  public boolean races() {
    return aims.contains(Aim.RACES);
  }

  /** Whether tasks are looked for that wait for ever while others continue. */
  public boolean someDeadlocks() {
    return aims.contains(Aim.SOME_DEADLOCKS);
  }

  /**
   * How tasks may take turns.
   *
   * @param kind what is bounded
   * @param most how many of it there may be
   * @param discipline a scheduler that is bounded as well, or null
   */
  public record Turns(Kind kind, int most, @Nullable SchedulingDiscipline discipline) {
    /** Without a bound. */
    public static final Turns FREE = new Turns(Kind.FREE, 0);

    /** A bound on turns of buffers or threads alone. */
    public Turns(Kind kind, int most) {
      this(kind, most, null);
    }

    /** The same with a scheduler. */
    public Turns with(@Nullable SchedulingDiscipline scheduler) {
      return new Turns(kind, most, scheduler);
    }

    /** What can be bounded. */
    public enum Kind {
      /** Nothing. */
      FREE,
      /** Rounds in which buffers take turns in the order of declaration. */
      ROUNDS,
      /** Preemptions. */
      PREEMPTIONS,
      /** Nothing, but executions with few preemptions come first. */
      CONTEXTS
    }

    TurnBound bound(Model model) {
      return switch (kind) {
        case FREE -> new TurnBound.None();
        case ROUNDS -> new TurnBound.Rounds(most, model.accesses());
        case PREEMPTIONS -> new TurnBound.Preemptions(most);
        case CONTEXTS -> new TurnBound.Contexts();
      };
    }

    ModelEngine engine(Model model, ModelLimits limits, boolean races) {
      return discipline == null
          ? new CompiledEngine(model, limits, races)
          : new ScheduledEngine(model, limits, discipline);
    }
  }

  /** The same with a bound on turns. */
  public SearchLimits withTurns(Turns newTurns) {
    return new SearchLimits(limits, maxDepth, maxStates, maxTime, newTurns, aims);
  }

  /** The same with one more aim. */
  public SearchLimits with(Aim aim) {
    Set<Aim> more = EnumSet.of(aim);
    more.addAll(aims);
    return new SearchLimits(limits, maxDepth, maxStates, maxTime, turns, more);
  }

  /** The same without an aim. */
  public SearchLimits without(Aim aim) {
    Set<Aim> fewer = EnumSet.noneOf(Aim.class);
    fewer.addAll(aims);
    fewer.remove(aim);
    return new SearchLimits(limits, maxDepth, maxStates, maxTime, turns, fewer);
  }
}
