package dev.heddle.explicit;

import dev.heddle.core.CoveredBound;
import dev.heddle.explicit.engine.BufferwiseEngine;
import dev.heddle.explicit.engine.ModelEngine;
import dev.heddle.explicit.engine.StepSink;
import dev.heddle.explicit.store.StateStore;
import dev.heddle.lang.run.StepEnd;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Expands states, for one thread of a search. */
final class StateExpander implements StepSink {
  private static final int LOOK_AT_THE_CLOCK = 1024;
  private static final int NO_TASK = -1;

  /** Any cost of a step. */
  private static final int ANY = -1;

  private final SharedSearchState ground;
  private final ModelEngine engine;
  private final StateStore.Visitor visitor;

  /** The numbers of the bound on turns, at the end of a row. */
  private final int turnNumbers;

  /** The array for the next row, if there are such numbers. */
  private final int[] row;

  private long steps;
  private long complete;
  private long discarded;

  /** The current step: the state, the ready task, and the numbers of the bound after it. */
  private int parent = StateStore.NOWHERE;

  private int task;
  private int[] turn = {};

  /**
   * Whether the only step that was taken from the state is a quiet one, and all its ends are
   * states.
   */
  private boolean quietly;

  private @Nullable ModelRaceFinder races;

  /** Expands states by cached steps; null if steps depend on more than states. */
  private final @Nullable CachedStepExpander recall;

  private long added;

  /** The cost of the steps that are taken, and whether there were steps of other costs. */
  private int cost = ANY;

  private boolean others;

  StateExpander(SharedSearchState ground, ModelEngine engine) {
    this.ground = ground;
    this.engine = engine;
    this.visitor = ground.store().new Visitor();
    this.turnNumbers = ground.firstTurn().length;
    this.row = new int[engine.length() + turnNumbers];
    this.recall = recall();
  }

  private @Nullable CachedStepExpander recall() {
    BufferwiseEngine buffers = engine.byBuffer();
    boolean free = turnNumbers == 0 && ground.bounds().maxDepth() == Integer.MAX_VALUE;
    return free && buffers != null ? new CachedStepExpander(this, engine, buffers, visitor) : null;
  }

  ModelEngine engine() {
    return engine;
  }

  long steps() {
    return steps;
  }

  long complete() {
    return complete;
  }

  long discarded() {
    return discarded;
  }

  /** Adds the initial states. */
  void begin() {
    turn = ground.firstTurn();
    visitor.begin();
    try {
      engine.begin(this);
    } finally {
      visitor.end();
    }
  }

  /** Expands states of one depth, those from one number up to another. */
  void expand(int from, int to, int depth) {
    visitor.begin();
    try {
      for (int state = from; state < to && !ground.isDone(); state++) {
        expand(state, depth);
      }
    } finally {
      visitor.end();
    }
  }

  /** Expands a state by the steps of a cost alone; whether there are others. */
  boolean expandOnly(int state, int onlyCost) {
    cost = onlyCost;
    others = false;
    expand(state, state + 1, 0);
    return others;
  }

  /**
   * Looks for a broken invariant in states of the depth of a deadlock, because it is reported
   * first.
   */
  void lookForBroken(int from, int to) {
    for (int state = from; state < to && ground.stoppedAtDeadlock(); state++) {
      engine.enter(visitor.visit(state));
      isBroken(state);
    }
  }

  private void expand(int state, int depth) {
    parent = state;
    if (recall != null && recall.expand(state)) {
      return;
    }
    int[] from = visitor.visit(state);
    engine.enter(from);
    if (isBroken(state)) {
      return;
    }
    int count = engine.ready();
    CoveredBound bound = engine.cut();
    if (bound != null) {
      ground.cut(bound.name(), bound.value());
    }
    if (count == 0) {
      ended(state);
      return;
    }
    if (depth >= ground.bounds().maxDepth()) {
      ground.cut("depth", ground.bounds().maxDepth());
      return;
    }
    races = ground.bounds().races() ? new ModelRaceFinder(ground.model(), engine) : null;
    if (turnNumbers == 0) {
      expandFreely(count);
    } else {
      expandInTurns(Arrays.copyOfRange(from, engine.length(), row.length), count);
    }
    if (races != null) {
      for (ModelRaceFinder.Found found : races.found()) {
        ground.race(found.race(), state);
      }
    }
  }

  /** Notes that an execution ends in a state, in which no task is ready. */
  void ended(int state) {
    if (engine.isComplete()) {
      complete++;
    } else if (engine.isDeadlock()) {
      ground.fail(SharedSearchState.DEADLOCK, state, null);
    }
  }

  /** Whether a state breaks an invariant, where an execution ends. */
  boolean isBroken(int state) {
    List<Integer> broken = engine.broken();
    broken.forEach(invariant -> ground.fail("invariant " + invariant, state, null));
    return !broken.isEmpty();
  }

  private void expandFreely(int count) {
    int taken = expandQuietly(count);
    for (task = 0; task < count && !quietly && !ground.isInterrupted(); task++) {
      if (task != taken) {
        engine.step(task, this);
      }
    }
  }

  /**
   * Takes a step before which others need not be taken, if there is one; returns the ready task
   * that takes it.
   */
  private int expandQuietly(int count) {
    quietly = false;
    for (task = 0; task < count; task++) {
      if (engine.isQuiet(task)) {
        quietly = true;
        engine.step(task, this);
        return task;
      }
    }
    return NO_TASK;
  }

  private void expandInTurns(int[] before, int count) {
    for (task = 0; task < count && !ground.isInterrupted(); task++) {
      if (cost != ANY && cost != ground.turns().cost(before, engine, task)) {
        others = true;
        continue;
      }
      int[] after = ground.turns().after(before, engine, task);
      if (after == null) {
        ground.cut(ground.turns().limit().name(), ground.turns().limit().value());
      } else {
        turn = after;
        engine.step(task, this);
      }
    }
  }

  @Override
  public boolean ended(StepEnd end, int[] state, int length) {
    quietly &= end instanceof StepEnd.Stopped;
    if (end instanceof StepEnd.Stopped) {
      added = visitor.add(whole(state), parent);
    } else if (end instanceof StepEnd.Failed failed) {
      String key = "failed " + failed.what() + failed.at().line() + failed.message();
      ground.fail(key, parent, failed);
    } else if (end instanceof StepEnd.Discarded) {
      discarded++;
    } else if (end instanceof StepEnd.Cut cut) {
      ground.cut(cut.limit().replace("max-", ""), cut.value());
    }
    if (races != null) {
      races.add(task, engine.first());
    }
    countStep();
    return !ground.isDone();
  }

  /** Notes that a step from the state that is expanded leads to one with a word. */
  void reached(long word) {
    visitor.add(word, parent);
    countStep();
  }

  private void countStep() {
    steps++;
    if (steps % LOOK_AT_THE_CLOCK == 0) {
      ground.lookAround();
    }
  }

  /** Whether to take further steps. */
  boolean goesOn() {
    return !ground.isInterrupted();
  }

  /** The word of the state that was added last by its row. */
  long added() {
    return added;
  }

  /** A state with the numbers of the bound on turns after it. */
  private int[] whole(int[] state) {
    if (turnNumbers == 0) {
      return state;
    }
    System.arraycopy(state, 0, row, 0, engine.length());
    System.arraycopy(turn, 0, row, engine.length(), turnNumbers);
    return row;
  }
}
