package dev.heddle.smt.sequentialised;

import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.Counterexample;
import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.run.StepEnd;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Stop;
import dev.heddle.lang.run.Task;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Runs a model according to a solver's counterexample, so that the core has a path to follow. A
 * counterexample counts only if running it confirms it.
 */
public final class CounterexampleRun {
  /**
   * Translations count neither pending tasks nor frames nor operations, so a failure may need more
   * than others.
   */
  private static final ModelLimits WIDE = new ModelLimits(1 << 16, 1 << 12).ofLongSteps();

  private final Original original;
  private final ModelInterpreter machine;
  private final ModelConfiguration world;
  private final List<int[]> path = new ArrayList<>();
  private @Nullable StepEnd end;

  private CounterexampleRun(Original original) {
    this.original = original;
    this.machine = new ModelInterpreter(original.model(), WIDE, StepListener.NOTHING);
    this.world = machine.begin();
  }

  /** The failure of a model with one task, by its data choices. */
  public static Verdict.Finding sequential(Original original, List<Integer> choices) {
    CounterexampleRun run = new CounterexampleRun(original);
    Deque<Integer> left = new ArrayDeque<>(choices);
    run.initialise(left);
    while (run.isRunning() && !run.machine.ready(run.world).isEmpty()) {
      run.step(0, left);
    }
    return run.confirm();
  }

  /** The failure that an execution of a translation simulates. */
  static Verdict.Finding concurrent(Original original, SimulatedExecution simulated) {
    CounterexampleRun run = new CounterexampleRun(original);
    run.initialise(new ArrayDeque<>(simulated.initial()));
    for (SimulatedExecution.Segment segment : simulated.segments()) {
      Deque<Integer> choices = simulated.choices(segment.buffer);
      for (boolean waits : segment.leaves) {
        run.go(segment.buffer, choices, waits);
      }
      if (!segment.left) {
        run.go(segment.buffer, choices, /* waits= */ true);
      }
    }
    return run.confirm();
  }

  /** The failure that an execution of a translation with delays simulates. */
  static Verdict.Finding delayed(Original original, SimulatedTasks simulated) {
    CounterexampleRun run = new CounterexampleRun(original);
    run.initialise(new ArrayDeque<>(simulated.initial()));
    Map<Integer, Integer> ids = new HashMap<>(Map.of(0, 0));
    for (SimulatedTasks.Segment segment : simulated.segments()) {
      run.go(segment, ids, /* zields= */ true);
    }
    return run.confirm();
  }

  /** The failure that an execution of a translation of buffers and levels simulates. */
  static Verdict.Finding levelled(Original original, SimulatedLevels simulated) {
    CounterexampleRun run = new CounterexampleRun(original);
    run.initialise(new ArrayDeque<>(simulated.initial()));
    Map<Integer, Integer> ids = new HashMap<>(simulated.first());
    for (SimulatedTasks.Segment segment : simulated.segments()) {
      run.go(segment, ids, /* zields= */ false);
    }
    return run.confirm();
  }

  /**
   * Lets a task run until it yields, is interrupted or ends; or zields, unless it continues then.
   */
  private void go(SimulatedTasks.Segment segment, Map<Integer, Integer> ids, boolean zields) {
    Iterator<Integer> posts = segment.posts.iterator();
    boolean moved = false;
    while (isRunning()) {
      int id = Objects.requireNonNull(ids.get(segment.task), "a task runs that was not posted");
      Task task = world.all().stream().filter(t -> t.id() == id).findFirst().orElse(null);
      Stop stop = task == null ? Stop.START : task.stop();
      boolean between = stop == Stop.INSIDE || (zields && stop == Stop.ZIELD);
      if (task == null || (moved && (!between || !machine.ready(world).contains(task)))) {
        return;
      }
      int index = equalTo(task, segment.task, ids);
      int known = world.tasks();
      step(index, segment.choices);
      for (int added = known; added < world.tasks() && posts.hasNext(); added++) {
        ids.put(posts.next(), added);
      }
      moved = true;
    }
  }

  /** The place of a task among those that are ready, in which equal tasks occur once. */
  private int equalTo(Task task, int number, Map<Integer, Integer> ids) {
    List<Task> ready = machine.ready(world);
    for (int i = 0; i < ready.size(); i++) {
      int other = ready.get(i).id();
      if (other == task.id() || world.isSame(ready.get(i), task)) {
        ids.replaceAll((n, id) -> id == other ? task.id() : n == number ? other : id);
        return i;
      }
    }
    throw new IllegalStateException("task " + task.id() + " cannot run as was simulated");
  }

  private boolean isRunning() {
    return end instanceof StepEnd.Stopped;
  }

  private void initialise(Deque<Integer> choices) {
    List<Integer> made = new ArrayList<>();
    end = machine.initialise(world, alternatives -> next(choices, made));
    path.add(move(0, made));
  }

  private static int next(Deque<Integer> choices, List<Integer> made) {
    Integer chosen = choices.poll();
    made.add(chosen == null ? 0 : chosen);
    return made.get(made.size() - 1);
  }

  private static int[] move(int task, List<Integer> choices) {
    int[] move = new int[choices.size() + 1];
    move[0] = task;
    for (int i = 0; i < choices.size(); i++) {
      move[i + 1] = choices.get(i);
    }
    return move;
  }

  private void step(int index, Deque<Integer> choices) {
    List<Integer> made = new ArrayList<>();
    Task task = machine.ready(world).get(index);
    end = machine.step(world, task, alternatives -> next(choices, made));
    path.add(move(index, made));
  }

  /**
   * Lets a buffer run up to the next point where others may run; if it must wait, it may be there
   * already.
   */
  private void go(int buffer, Deque<Integer> choices, boolean waits) {
    boolean moved = false;
    while (isRunning()) {
      int index = ready(buffer);
      Task top = world.top(buffer);
      boolean between = top != null && (top.stop() == Stop.INSIDE || top.stop() == Stop.YIELD);
      if (index < 0 || (moved && !between)) {
        if (index < 0 && !moved && !waits) {
          throw new IllegalStateException("buffer " + buffer + " cannot run as was simulated");
        }
        return;
      }
      step(index, choices);
      moved = true;
    }
  }

  /** The place of a buffer's task among those that are ready, or -1. */
  private int ready(int buffer) {
    List<Task> ready = machine.ready(world);
    for (int i = 0; i < ready.size(); i++) {
      if (world.bufferOf(ready.get(i)) == buffer) {
        return i;
      }
    }
    return -1;
  }

  private Verdict.Finding confirm() {
    Model model = original.model();
    ModelSettings settings = original.settings();
    Verdict.Finding finding = Counterexample.follow(model, original.limits(), path, settings);
    if (finding.outcome().failure() == Outcome.FailureKind.NONE) {
      ModelSettings wide = settings.with(WIDE);
      finding = Counterexample.follow(model, WIDE, path, wide);
    }
    if (finding.outcome().failure() == Outcome.FailureKind.NONE) {
      throw new IllegalStateException(
          "a solver's counterexample is not confirmed: it ends with " + finding.outcome());
    }
    return finding;
  }
}
