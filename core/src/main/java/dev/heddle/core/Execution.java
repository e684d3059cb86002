package dev.heddle.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One run of a program: asks the strategy at every scheduling point and records what it chose.
 *
 * <p>One object serves all executions of a search, one after another, so that running a program
 * allocates nothing here.
 */
public final class Execution {
  /**
   * Returned by {@link #nextThread} when the execution must end: it has reached its length limit,
   * the strategy gives it up, or the time is over.
   */
  public static final int STOP = -1;

  private static final int INITIAL_CHOICES = 256;

  private final Strategy strategy;
  private final int maxSteps;
  private final Point point = new Point();
  private final @Nullable ExecutionListener listener;

  /** When the search ends, or null if it does not, as in a replay. */
  private final @Nullable Deadline deadline;

  private int[] choices = new int[INITIAL_CHOICES];
  private byte[] checks = new byte[INITIAL_CHOICES];
  private int choiceCount;

  /** How many choices are made as they were before, without asking the strategy. */
  private int given;

  /** How many steps repeat earlier ones, so that the strategy knows them already. */
  private int known;

  private int preemptions;
  private boolean abandoned;
  private boolean pastLimit;

  /** Whether something failed within the limit on steps, as far as the program has asked. */
  private boolean failed;

  private final Set<VerdictNote> cuts = new LinkedHashSet<>();

  /** Why no other execution is to follow this one, or null. */
  private @Nullable VerdictNote last;

  private @Nullable ReplaySettings refinement;
  private final List<Outcome.Race> races = new ArrayList<>();

  /**
   * An execution that a strategy steers. It ends after {@code maxSteps} steps, and its steps are
   * reported to the listener if there is one.
   */
  public Execution(Strategy strategy, int maxSteps, @Nullable ExecutionListener listener) {
    this(strategy, maxSteps, listener, null);
  }

  /** The same in a search, which may end before the execution does. */
  public Execution(
      Strategy strategy,
      int maxSteps,
      @Nullable ExecutionListener listener,
      @Nullable Deadline deadline) {
    this.strategy = strategy;
    this.maxSteps = maxSteps;
    this.listener = listener;
    this.deadline = deadline;
    point.trace(strategy.wantsTrace());
  }

  /**
   * Says that something happened that the schedule alone does not decide, such as no memory left:
   * the search is interrupted with this execution, for the given reason.
   */
  public void last(VerdictNote reason) {
    last = last == null ? reason : last;
  }

  /** Why no other execution is to follow this one, or null. */
  public @Nullable VerdictNote lastBecause() {
    return last;
  }

  /** Prepares for a run from the start. */
  public void reset() {
    restart();
    given = 0;
    known = 0;
    abandoned = false;
    races.clear();
  }

  /**
   * Prepares to run again from the start what has been run so far: the same choices are made, then
   * the strategy makes the next ones.
   */
  public void restart() {
    known = Math.max(known, point.steps());
    point.reset();
    given = choiceCount;
    choiceCount = 0;
    preemptions = 0;
    pastLimit = false;
    failed = false;
  }

  /** The threads and their next operations; the program keeps it up to date. */
  public Point point() {
    return point;
  }

  /** The listener that receives each step; null unless the execution is reported step by step. */
  public @Nullable ExecutionListener listener() {
    return listener;
  }

  /** The most steps this execution may take. */
  public int maxSteps() {
    return maxSteps;
  }

  /**
   * Chooses the thread to take the next step among the enabled ones, or {@link #STOP}; at least one
   * must be enabled.
   */
  public int nextThread() {
    Point now = point;
    if (isOverdue(now)) {
      return STOP;
    }
    if (now.steps() >= maxSteps) {
      return nextPastLimit(now);
    }
    int thread;
    if (now.enabledCount() == 1) {
      thread = now.nextEnabled(-1);
      if (now.steps() >= known) {
        strategy.forced(now, thread);
      }
    } else {
      thread = choiceCount < given ? choices[choiceCount] : strategy.nextThread(now);
      if (thread == Strategy.GIVE_UP) {
        abandoned = true;
        return STOP;
      }
      check(thread);
      record(thread, check(now, thread));
      preemptions += now.preemptions(thread);
    }
    now.take(thread);
    return thread;
  }

  /** An execution that has failed goes on, so that its schedule can be replayed. */
  private boolean isOverdue(Point now) {
    return deadline != null && !failed && deadline.stopsAt(now.steps());
  }

  /** Whether this execution was given up because the time of its search was over. */
  public boolean overdue() {
    return deadline != null && deadline.passed();
  }

  private void check(int thread) {
    if (thread < 0 || thread >= point.threads() || !point.isEnabled(thread)) {
      throw new IllegalStateException(
          strategy + " chose thread " + thread + ", which cannot take a step");
    }
  }

  /** The same past the limit on steps, where nothing is recorded. */
  private int nextPastLimit(Point now) {
    int thread = strategy.nextPastLimit(now, maxSteps);
    if (thread == STOP || thread == Strategy.GIVE_UP) {
      abandoned |= thread == Strategy.GIVE_UP;
      return STOP;
    }
    check(thread);
    pastLimit = true;
    now.take(thread);
    return thread;
  }

  /**
   * Whether the execution goes on past its limit on steps because the strategy wants to learn what
   * would come next. What happens from then on is not reported, see {@link #isTold}.
   */
  public boolean pastLimit() {
    return pastLimit;
  }

  /**
   * Chooses the enabled thread after the one that took the last step, in the order of numbers, so
   * that each gets its turn; at least one must be enabled.
   *
   * <p>The strategy is not asked, but sees a point at which the others are blocked. Nothing is
   * recorded: a replay of the execution comes here too. There is no limit on steps; {@link #STOP}
   * if the time is over.
   */
  public int nextFairThread() {
    Point now = point;
    if (isOverdue(now)) {
      return STOP;
    }
    int next = now.nextEnabled(now.current());
    int thread = next < 0 ? now.nextEnabled(-1) : next;
    BitSet others = new BitSet();
    for (int t = now.nextEnabled(-1); t >= 0; t = now.nextEnabled(t)) {
      if (t != thread) {
        others.set(t);
        now.disable(t);
      }
    }
    if (now.steps() >= known) {
      strategy.forced(now, thread);
    }
    now.take(thread);
    others.stream().forEach(now::enable);
    return thread;
  }

  /**
   * Chooses one of {@code alternatives} ways a nondeterministic operation can go, numbered from 0.
   */
  public int nextChoice(int alternatives) {
    if (alternatives < 2) {
      return 0;
    }
    int choice =
        choiceCount < given ? choices[choiceCount] : strategy.nextChoice(point, alternatives);
    if (choice < 0 || choice >= alternatives) {
      throw new IllegalStateException(
          strategy + " chose " + choice + " of " + alternatives + " alternatives");
    }
    record(choice, (byte) alternatives);
    if (point.traced()) {
      point.trace().choose(choice, alternatives);
    }
    return choice;
  }

  /**
   * A fingerprint of what there was to choose, by which a replay notices that it has left the
   * recorded path: which threads could take a step, and of which kinds these were. If a single
   * number or kind differs, so does the fingerprint.
   */
  static byte check(Point point, int thread) {
    return (byte) (point.enabledHash() * 31 + 2 * point.kind(thread).code());
  }

  private void record(int choice, byte check) {
    if (choiceCount < given && checks[choiceCount] != check) {
      throw new NondeterminismException(choiceCount, "what there was before", "something else");
    }
    if (choiceCount == choices.length) {
      choices = Arrays.copyOf(choices, choiceCount * 2);
      checks = Arrays.copyOf(checks, choiceCount * 2);
    }
    choices[choiceCount] = choice;
    checks[choiceCount++] = check;
  }

  /** Whether the strategy gave this execution up because it could show nothing new. */
  public boolean abandoned() {
    return abandoned;
  }

  /** How many choices so far were preemptions. */
  public int preemptions() {
    return preemptions;
  }

  /**
   * Notes that behaviours are left out because of a limit, of which the verdict has the same note.
   */
  public void cut(VerdictNote limit) {
    cuts.add(limit);
  }

  /** The limits because of which behaviours were left out in any execution so far. */
  public Set<VerdictNote> cuts() {
    return cuts;
  }

  /** Records a data race of this execution. */
  public void race(Outcome.Race race) {
    if (pastLimit) {
      point.leaveUntold();
    } else {
      races.add(race);
    }
  }

  /**
   * Whether a failure in the present step counts. Past the limit on steps it does not; but the
   * strategy is notified, and may choose another execution that reaches the failure within the
   * limit.
   */
  public boolean isTold() {
    if (pastLimit) {
      point.leaveUntold();
    } else {
      failed = true;
    }
    return !pastLimit;
  }

  /**
   * Whether an outcome counts: it came within the limit on steps, or is that of a failure that did.
   */
  public boolean counts() {
    return !pastLimit || failed;
  }

  /** The data races of this execution that the program has reported so far. */
  public List<Outcome.Race> races() {
    return races;
  }

  /**
   * Says that the program needs more scheduling points than it has had so far: the search restarts
   * with those points. This execution counts unless it is aborted.
   *
   * @param newSettings what gives a schedule its meaning from now on
   */
  public void refine(ReplaySettings newSettings) {
    refinement = newSettings;
  }

  /** Whether the search must restart. */
  public boolean refined() {
    return refinement != null;
  }

  /** A hash of the choices, of their alternatives, and of the steps if they are traced. */
  public long fingerprint() {
    long hash = point.steps();
    for (int i = 0; i < choiceCount; i++) {
      hash = (hash * 31 + choices[i]) * 31 + checks[i];
    }
    ExecutionTrace trace = point.trace();
    for (int step = 0; point.traced() && step < trace.steps(); step++) {
      hash = (hash * 31 + trace.thread(step)) * 31 + trace.kind(step).code();
      hash = hash * 31 + trace.location(step);
    }
    return hash;
  }

  /**
   * The settings with which the search must restart, returned once, or null if it need not restart.
   */
  public @Nullable ReplaySettings takeRefinement() {
    ReplaySettings result = refinement;
    refinement = null;
    return result;
  }

  /** The choices made so far, with the settings that give them meaning. */
  public Schedule schedule(ReplaySettings settings) {
    return new Schedule(
        settings, Arrays.copyOf(choices, choiceCount), Arrays.copyOf(checks, choiceCount));
  }
}
