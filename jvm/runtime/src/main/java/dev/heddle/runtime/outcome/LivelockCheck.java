package dev.heddle.runtime.outcome;

import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.Outcome;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.kernel.NarrationState;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.CoverageCuts;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.state.SharedObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether threads repeat the same steps, and runs them by a fair schedule if they do.
 *
 * <p>From time to time a long execution is checked: if the latest steps repeat themselves, some
 * more are recorded with what they read and write. If these repeat themselves too, every thread
 * that can run gets its turn, one step each, whatever the strategy would do. If anything new
 * happens, the strategy goes on; if the same round happens {@link #ROUNDS} times, with the same
 * values, and then goes on for {@link #LONG} steps, it is a livelock. The same is done where an
 * execution reaches its limit on steps. See {@code
 * docs/decisions/0022-checks-on-every-execution.md}.
 */
public final class LivelockCheck implements NarrationState.Audience {
  /** How many times a round must happen with the same values to count as endless. */
  private static final int ROUNDS = 400;

  /** How many steps it must go on after that. */
  private static final int LONG = 4_000;

  /** After how many steps the first check is; the next one is after that many times more steps. */
  private static final int FIRST_LOOK = 1_000;

  private static final int LATER = 4;

  /** The longest round, and how many steps are compared to find one. */
  private static final int LONGEST = 64;

  private static final int WINDOW = 4 * LONGEST;

  /**
   * After how many apparent repetitions the values are compared for the first time: recording is
   * expensive, and most loops change something.
   */
  private static final int GLANCE = 16;

  /** How many steps are recorded to be compared: it takes some until every event is reported. */
  private static final int RECORDED = WINDOW + LONGEST;

  /** The phases of the check. */
  private enum Phase {
    /** The strategy chooses, and nothing is recorded but kinds of steps. */
    WAITING,
    /** The strategy chooses, and values are recorded. */
    LOOKING,
    /** Every enabled thread gets its turn. */
    SETTLING,
    /** Every enabled thread gets its turn, and values are recorded. */
    JUDGING,
    /** Every enabled thread gets its turn, for a long time. */
    CONFIRMING
  }

  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final NarrationState narration;
  private final ExecutionEnd ending;
  private final StarvationCheck starving;

  /** What the latest steps were, in a ring. */
  private final int[] codes = new int[WINDOW];

  private Phase phase = Phase.WAITING;

  /** How many steps were recorded in this phase, all in all, and when to check again. */
  private int recorded;

  private int nextLook;

  /** After how many recorded steps the values are compared for the first time. */
  private int glance;

  /** Whether the limit on steps was reached. */
  private boolean pastLimit;

  private int period;

  /** How many events were reported since the last step. */
  private int told;

  /** How many objects the program had met when judging began. */
  private int met;

  private boolean progress;

  /** Whether what happens is not passed on any more. */
  private boolean muted;

  /** The lines of each thread in the latest round that was recorded with its values. */
  private final Map<Integer, Set<String>> lines = new LinkedHashMap<>();

  public LivelockCheck(Kernel kernel, ExecutionEnd ending, StarvationCheck starving) {
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.narration = kernel.narration();
    this.ending = ending;
    this.starving = starving;
  }

  /** Begins an execution. */
  public void reset() {
    muted = false;
    enter(Phase.WAITING);
    nextLook = FIRST_LOOK;
    pastLimit = false;
    lines.clear();
  }

  private void enter(Phase next) {
    phase = next;
    recorded = 0;
    told = 0;
    progress = false;
    if (next == Phase.SETTLING) {
      scheduler.execution().cut(CoverageCuts.UNFAIR);
    }
    narration.report(listens());
    narration.narrator().beginLook();
  }

  @Override
  public boolean listens() {
    boolean passesOn = scheduler.execution().listener() != null && !muted;
    return phase == Phase.LOOKING
        || phase == Phase.JUDGING
        || (passesOn && phase != Phase.CONFIRMING);
  }

  /** Whether the strategy does not choose now. */
  @Override
  public boolean fair() {
    return phase != Phase.WAITING && phase != Phase.LOOKING;
  }

  /** Whether the execution goes on past its limit on steps, only to be judged. */
  public boolean pastLimit() {
    return pastLimit;
  }

  @Override
  public void mute() {
    muted = true;
  }

  /** Something happens that a comparison of events does not show, such as reading the clock. */
  public void progress() {
    progress = true;
  }

  /**
   * The limit on steps is reached; returns whether the execution is to go on by a fair schedule. It
   * is not if the limit is so low that it is meant to cut executions off.
   */
  public boolean limitReached() {
    if (!pastLimit && scheduler.execution().maxSteps() >= FIRST_LOOK) {
      pastLimit = true;
      enter(Phase.SETTLING);
      return true;
    }
    return false;
  }

  /** A thread is about to take a step. */
  public void takes(int thread) {
    int code = (thread * 31 + scheduler.point().kind(thread).verb().hashCode()) * 31 + told;
    told = 0;
    int place = recorded % WINDOW;
    if (phase.compareTo(Phase.JUDGING) >= 0 && recorded >= RECORDED) {
      progress |= codes[Math.floorMod(place - period, WINDOW)] != code;
    }
    codes[place] = code;
    recorded++;
    if (phase == Phase.CONFIRMING) {
      starving.takes(thread);
    }
  }

  /** The current thread has tried to acquire a synchronizer, or has read its state. */
  public void attempts(Object synchronizer, boolean acquired) {
    if (phase == Phase.CONFIRMING) {
      starving.attempts(synchronizer, acquired);
    }
  }

  /**
   * Before a choice: checks for repetitions. Returns how the execution ends, if that is known now,
   * or null.
   */
  public @Nullable Outcome look() {
    switch (phase) {
      case WAITING -> {
        if (scheduler.point().steps() >= nextLook) {
          nextLook *= LATER;
          int length = repeats(WINDOW);
          if (length > 0) {
            enter(Phase.LOOKING);
            glance = Math.min(RECORDED, GLANCE * length);
          }
        }
      }
      case LOOKING -> {
        if (recorded == RECORDED) {
          enter(repeats(WINDOW) > 0 && !progress ? Phase.SETTLING : Phase.WAITING);
        } else if (progress || (recorded == glance && repeats(glance / 2) == 0)) {
          enter(Phase.WAITING);
        }
      }
      case SETTLING -> {
        if (recorded == 2 * WINDOW) {
          if (repeats(WINDOW) == 0) {
            enter(Phase.WAITING);
            return null;
          }
          enter(Phase.JUDGING);
          met = objects.metCount();
        }
      }
      case JUDGING, CONFIRMING -> {
        return judge();
      }
    }
    return null;
  }

  private @Nullable Outcome judge() {
    if (recorded < RECORDED) {
      return null;
    }
    if (recorded == RECORDED) {
      progress = false;
      period = repeats(WINDOW);
    }
    if (period == 0 || progress || met != objects.metCount()) {
      // There is no livelock, or none that can be detected.
      enter(Phase.WAITING);
      return null;
    }
    if (phase == Phase.CONFIRMING) {
      return recorded < LONG ? null : livelock(lines);
    }
    if (recorded == RECORDED + ROUNDS * period) {
      lines.clear();
    }
    if (recorded == RECORDED + (ROUNDS + 1) * period) {
      enter(Phase.CONFIRMING);
      starving.reset();
    }
    return null;
  }

  /** The length of the round that the latest recorded steps repeat, so many at most, or 0. */
  private int repeats(int latest) {
    int count = Math.min(recorded, latest);
    for (int length = 1; length <= LONGEST && 4 * length <= count; length++) {
      int i = length;
      while (i < count && code(i) == code(i - length)) {
        i++;
      }
      if (i == count) {
        return length;
      }
    }
    return 0;
  }

  /** The step with so many recorded ones after it. */
  private int code(int back) {
    return codes[Math.floorMod(recorded - 1 - back, WINDOW)];
  }

  private Outcome livelock(Map<Integer, Set<String>> rounds) {
    Outcome failure = ending.failure();
    if (failure != null) {
      return failure;
    }
    Outcome.Deadlock circle = ending.circle();
    if (circle != null) {
      return circle;
    }
    List<ControlledThread> round = new ArrayList<>();
    for (int i = 0; i < tasks.count(); i++) {
      if (scheduler.point().isEnabled(i) || rounds.containsKey(i)) {
        round.add(tasks.at(i));
      }
    }
    Outcome starvation = starvation(round, rounds);
    if (starvation != null) {
      return starvation;
    }
    return round.stream().allMatch(task -> task.daemon)
        ? ending.waitsInVain()
        : new Outcome.Livelock(parts(round, rounds));
  }

  /**
   * Some threads starve while others repeat their steps, or null; if all of these starve, it is no
   * starvation.
   */
  private @Nullable Outcome starvation(
      List<ControlledThread> round, Map<Integer, Set<String>> rounds) {
    List<Outcome.Waiting> starved = new ArrayList<>();
    List<ControlledThread> others = new ArrayList<>(round);
    boolean onlyDaemons = round.stream().allMatch(task -> task.daemon);
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      SharedObject missed = starving.of(task);
      if (missed != null) {
        Set<String> places = rounds.getOrDefault(i, Set.of());
        starved.add(ending.starves(task, missed, places));
        others.remove(task);
        onlyDaemons &= task.daemon;
      }
    }
    return starved.isEmpty() || others.isEmpty() || onlyDaemons
        ? null
        : new Outcome.Starvation(List.copyOf(starved), parts(others, rounds));
  }

  private static List<Outcome.Round> parts(
      List<ControlledThread> tasks, Map<Integer, Set<String>> rounds) {
    return tasks.stream()
        .map(
            task ->
                new Outcome.Round(
                    ValueDescriptions.name(task.thread),
                    List.copyOf(rounds.getOrDefault(task.id, Set.of()))))
        .toList();
  }

  @Override
  public void threadCreated(int thread, String name) {
    progress = true;
    ExecutionListener listener = scheduler.execution().listener();
    if (listener != null && !muted) {
      listener.threadCreated(thread, name);
    }
  }

  @Override
  public void step(Event event) {
    ExecutionListener listener = scheduler.execution().listener();
    if (listener != null && !muted) {
      listener.step(event);
    }
  }

  @Override
  public void sees(Event event) {
    if (phase == Phase.LOOKING || phase == Phase.JUDGING) {
      record(event);
    }
  }

  private void record(Event event) {
    int hash = event.thread() * 31 + event.kind().verb().hashCode();
    hash = hash * 31 + String.valueOf(event.object()).hashCode();
    hash = hash * 31 + String.valueOf(event.detail()).hashCode();
    hash = hash * 31 + String.valueOf(event.location()).hashCode();
    told = told * 31 + hash;
    if (phase == Phase.JUDGING && event.location() != null) {
      lines.computeIfAbsent(event.thread(), thread -> new TreeSet<>()).add(event.location());
    }
  }
}
