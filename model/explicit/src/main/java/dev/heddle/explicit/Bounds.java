package dev.heddle.explicit;

import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.Engine;
import dev.heddle.explicit.scheduled.Discipline;
import dev.heddle.explicit.scheduled.ScheduledEngine;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a search may spend.
 *
 * @param limits how far the model may go
 * @param maxDepth how many steps an execution may have
 * @param maxStates how many states may be visited
 * @param maxTime how long it may take
 * @param keepGoing whether it goes on after a failure, to find all that differ
 * @param races whether data races are looked for
 * @param turns how tasks may take turns
 * @param someDeadlocks whether it is looked for tasks that wait for ever while others go on
 */
public record Bounds(
    Limits limits,
    int maxDepth,
    int maxStates,
    Duration maxTime,
    boolean keepGoing,
    boolean races,
    Turns turns,
    boolean someDeadlocks) {
  /** Everything, for five minutes and ten million states. */
  public static final Bounds DEFAULT =
      new Bounds(
          Limits.DEFAULT,
          Integer.MAX_VALUE,
          10_000_000,
          Duration.ofMinutes(5),
          false,
          false,
          Turns.FREE);

  /** Bounds of a search for deadlocks of all tasks only. */
  public Bounds(
      Limits limits,
      int maxDepth,
      int maxStates,
      Duration maxTime,
      boolean keepGoing,
      boolean races,
      Turns turns) {
    this(limits, maxDepth, maxStates, maxTime, keepGoing, races, turns, /* someDeadlocks= */ false);
  }

  /**
   * How tasks may take turns.
   *
   * @param kind what is bounded
   * @param most how many of it there may be
   * @param discipline a scheduler that is bounded as well, or null
   */
  public record Turns(Kind kind, int most, @Nullable Discipline discipline) {
    /** Without a bound. */
    public static final Turns FREE = new Turns(Kind.FREE, 0);

    /** A bound on turns of buffers or threads alone. */
    public Turns(Kind kind, int most) {
      this(kind, most, null);
    }

    /** The same with a scheduler. */
    public Turns with(@Nullable Discipline scheduler) {
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

    Engine engine(Model model, Limits limits, boolean races) {
      return discipline == null
          ? new CompiledEngine(model, limits, races)
          : new ScheduledEngine(model, limits, discipline);
    }
  }

  /** The same with a bound on turns. */
  public Bounds withTurns(Turns newTurns) {
    return new Bounds(
        limits, maxDepth, maxStates, maxTime, keepGoing, races, newTurns, someDeadlocks);
  }

  /** The same, searching on after a failure or not. */
  public Bounds withKeepGoing(boolean going) {
    return new Bounds(limits, maxDepth, maxStates, maxTime, going, races, turns, someDeadlocks);
  }

  /** The same, looking for data races or not. */
  public Bounds withRaces(boolean looking) {
    return new Bounds(
        limits, maxDepth, maxStates, maxTime, keepGoing, looking, turns, someDeadlocks);
  }

  /** The same, looking for tasks that wait for ever while others go on, or not. */
  public Bounds withSomeDeadlocks(boolean looking) {
    return new Bounds(limits, maxDepth, maxStates, maxTime, keepGoing, races, turns, looking);
  }
}
