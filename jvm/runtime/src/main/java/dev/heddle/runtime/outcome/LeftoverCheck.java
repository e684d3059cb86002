package dev.heddle.runtime.outcome;

import dev.heddle.core.Leftover;
import dev.heddle.core.Outcome;
import dev.heddle.runtime.internals.RawQueuedSynchronizer;
import dev.heddle.runtime.kernel.Kernel;
import dev.heddle.runtime.names.ReportedFields;
import dev.heddle.runtime.names.ValueDescriptions;
import dev.heddle.runtime.schedule.ThreadScheduler;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.state.ControlledThread;
import dev.heddle.runtime.state.ControlledThreads;
import dev.heddle.runtime.state.ObjectNames;
import dev.heddle.runtime.state.ObjectTable;
import dev.heddle.runtime.waiting.PoolWorkers;
import dev.heddle.runtime.waiting.ThreadEnds;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What executions leave behind: checked when one has ended without a failure, noted once per
 * search, and the outcome if that is asked for.
 *
 * <p>Equivalent executions leave the same behind: the check uses which threads have learnt of which
 * ends, and which thread holds what, never which of two unordered steps ran later.
 */
public final class LeftoverCheck {
  private static final String LOCKS = "java.util.concurrent.locks.Reentrant";

  private final JavaSettings settings;
  private final ThreadScheduler scheduler;
  private final ObjectTable objects;
  private final ControlledThreads tasks;
  private final ObjectNames names;
  private final ThreadEnds ends;
  private final PoolWorkers workers;

  /** The synchronizers of locks that the execution has used; some may be here several times. */
  private final List<Object> locks = new ArrayList<>();

  /** What was found in any execution, by thread. */
  private final Map<Leftover, Map<String, String>> found = new EnumMap<>(Leftover.class);

  public LeftoverCheck(
      Kernel kernel,
      JavaSettings settings,
      ObjectNames names,
      ThreadEnds ends,
      PoolWorkers workers) {
    this.settings = settings;
    this.scheduler = kernel.scheduler();
    this.objects = kernel.objects();
    this.tasks = kernel.tasks();
    this.names = names;
    this.ends = ends;
    this.workers = workers;
  }

  /** Begins an execution. */
  public void reset() {
    locks.clear();
  }

  /** The execution uses a synchronizer for the first time, or the JDK's own code changes it. */
  public void meets(Object synchronizer) {
    boolean again = !locks.isEmpty() && locks.get(locks.size() - 1) == synchronizer;
    if (!again && synchronizer.getClass().getName().startsWith(LOCKS)) {
      locks.add(synchronizer);
    }
  }

  /** Frees locks that ended threads of the execution hold: locks of the JDK outlive it. */
  public void open() {
    for (Object lock : locks) {
      Thread owner = RawQueuedSynchronizer.owner(lock);
      if (owner != null && objects.task(owner) != null) {
        RawQueuedSynchronizer.open(lock);
      }
    }
  }

  /** What was found in any execution, one entry for each kind. */
  public List<Outcome.Left> all() {
    List<Outcome.Left> all = new ArrayList<>();
    found.forEach((kind, names) -> all.add(new Outcome.Left(kind, List.copyOf(names.values()))));
    return all;
  }

  /**
   * Checks what the execution leaves behind; the outcome, or null if nothing of it is a failure.
   */
  Outcome.@Nullable Left look() {
    Outcome.Left outcome = null;
    for (Leftover kind : Leftover.values()) {
      boolean fails = settings.failOn().contains(kind);
      Map<String, String> left = find(kind, fails);
      if (!left.isEmpty()) {
        Map<String, String> known = found.computeIfAbsent(kind, k -> new LinkedHashMap<>());
        left.forEach(known::putIfAbsent);
        if (fails && outcome == null) {
          outcome = new Outcome.Left(kind, List.copyOf(left.values()));
        }
      }
    }
    return outcome;
  }

  /**
   * What the execution leaves behind, by thread.
   *
   * @param again whether also what is known already
   */
  private Map<String, String> find(Leftover kind, boolean again) {
    Map<String, String> known = again ? Map.of() : found.getOrDefault(kind, Map.of());
    Map<String, String> left = Map.of();
    for (int i = 0; i < tasks.count(); i++) {
      ControlledThread task = tasks.at(i);
      if (mayLeave(kind, task) && !known.containsKey(ValueDescriptions.name(task.thread))) {
        String what = what(kind, task);
        if (what != null) {
          left = left.isEmpty() ? new LinkedHashMap<>() : left;
          left.merge(ValueDescriptions.name(task.thread), what, (a, b) -> a + ", " + b);
        }
      }
    }
    return left;
  }

  /** The names of the threads that still wait. */
  List<String> blocked() {
    return List.copyOf(find(Leftover.LEFT_BLOCKED, /* again= */ true).values());
  }

  private boolean mayLeave(Leftover kind, ControlledThread task) {
    return switch (kind) {
      case NEVER_RELEASED ->
          !locks.isEmpty() && (!task.daemon || task.state == ControlledThread.State.ENDED);
      case NEVER_JOINED ->
          task.id > 0
              && !task.daemon
              && !ends.isSeen(task)
              && !workers.isWorker(task)
              && task.state == ControlledThread.State.ENDED;
      case LEFT_BLOCKED -> isBlocked(task);
    };
  }

  /**
   * Whether a thread waits for what only other threads can do; workers that are daemons always do.
   */
  private boolean isBlocked(ControlledThread task) {
    boolean waits =
        task.state == ControlledThread.State.BLOCKED
            || task.state == ControlledThread.State.WAITING;
    boolean canGoOn = scheduler.point().isEnabled(task.id) && !task.spurious;
    return waits
        && !canGoOn
        && task.wake == ControlledThread.Wake.NONE
        && !task.ready
        && !task.timed
        && !(task.daemon && workers.isIdle(task));
  }

  private @Nullable String what(Leftover kind, ControlledThread task) {
    return switch (kind) {
      case NEVER_RELEASED -> held(task);
      case NEVER_JOINED -> isOfJdk(task.thread) ? null : ValueDescriptions.name(task.thread);
      case LEFT_BLOCKED -> ValueDescriptions.name(task.thread);
    };
  }

  private @Nullable String held(ControlledThread task) {
    List<String> held = List.of();
    for (Object lock : locks) {
      if (RawQueuedSynchronizer.owner(lock) == task.thread) {
        held = held.isEmpty() ? new ArrayList<>() : held;
        String name = names.of(lock);
        if (!held.contains(name)) {
          held.add(name);
        }
      }
    }
    return held.isEmpty()
        ? null
        : String.join(" and ", held) + " by " + ValueDescriptions.name(task.thread);
  }

  /** Whether a thread runs code of the JDK, which has its own ways to signal that it is done. */
  private static boolean isOfJdk(Thread thread) {
    Class<?> type = thread.getClass();
    Object run = ReportedFields.task(thread);
    return (type != Thread.class && ValueDescriptions.isPlatform(type))
        || (run != null && ValueDescriptions.isPlatform(run.getClass()));
  }
}
