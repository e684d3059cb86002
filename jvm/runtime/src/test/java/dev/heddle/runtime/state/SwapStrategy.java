package dev.heddle.runtime.state;

import dev.heddle.core.Coverage;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program at random, and then again with each two neighbouring independent steps of
 * different threads swapped: nothing else may change.
 */
final class SwapStrategy implements Strategy {
  private static final int MOST_STEPS = 400;

  /** How a step accesses a location. */
  private record Touch(int location, int access) {}

  /** A step: the thread that took it, what it announced, which choices it made, its accesses. */
  private record Step(int thread, String kind, List<Integer> choices, List<Touch> touches) {
    @Override
    public String toString() {
      StringBuilder text = new StringBuilder("T" + thread + " " + kind);
      for (Touch touch : touches) {
        text.append(' ').append(touch.location).append("rw?t".charAt(touch.access));
      }
      return text + (choices.isEmpty() ? "" : "" + choices);
    }
  }

  /** What an execution did, and how it ended. */
  private record Run(List<Step> steps, String outcome) {
    Object step(int i) {
      return i < steps.size() ? steps.get(i) : "-";
    }
  }

  /** A run to be repeated with two steps swapped, or, if the step is -2, as it was. */
  private record Swap(Run run, int step, @Nullable String difference) {}

  private final long seed;
  private final int runs;
  private final Random random;
  private final Deque<Swap> swaps = new ArrayDeque<>();
  private final List<String> differences = new ArrayList<>();
  private final int mostSwaps;
  private int runsLeft;

  /** Whether there was a first run, in which the JVM links what it needs. */
  private boolean warm;

  private int swapped;
  private @Nullable Swap current;
  private @Nullable String strayed;
  private int nextChoice;
  private int choiceStep;

  SwapStrategy(long seed, int runs, int mostSwaps) {
    this.seed = seed;
    this.runs = runs;
    this.random = new Random(seed);
    this.runsLeft = runs;
    this.mostSwaps = mostSwaps;
  }

  /** What changed although only independent steps were swapped. */
  List<String> differences() {
    return differences;
  }

  /** How many pairs of steps were swapped. */
  int swapped() {
    return swapped;
  }

  @Override
  public boolean begin() {
    current = swaps.poll();
    strayed = null;
    choiceStep = -1;
    if (current == null) {
      return runsLeft-- > 0 && differences.size() < 3;
    }
    swapped++;
    return true;
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public void restart() {
    swaps.clear();
    random.setSeed(seed);
    runsLeft = runs;
  }

  private static int permuted(Swap swap, int step) {
    if (step == swap.step) {
      return step + 1;
    }
    return step == swap.step + 1 ? step - 1 : step;
  }

  @Override
  public int nextThread(Point point) {
    if (current != null && strayed == null) {
      int step = permuted(current, point.steps());
      List<Step> steps = current.run.steps;
      if (step < steps.size() && point.isEnabled(steps.get(step).thread)) {
        return steps.get(step).thread;
      }
      strayed = "cannot take step " + step + " at " + point.steps();
    }
    return point.enabled(random.nextInt(point.enabledCount()));
  }

  @Override
  public int nextChoice(Point point, int alternatives) {
    int taken = point.steps() - 1;
    nextChoice = taken == choiceStep ? nextChoice + 1 : 0;
    choiceStep = taken;
    if (current != null && strayed == null && taken >= 0) {
      int step = permuted(current, taken);
      List<Integer> choices = current.run.steps.get(step).choices;
      if (nextChoice < choices.size() && choices.get(nextChoice) < alternatives) {
        return choices.get(nextChoice);
      }
      strayed = "chooses otherwise in step " + step;
    }
    return random.nextInt(alternatives);
  }

  @Override
  public void end(Point point, Outcome outcome) {
    Run run = record(point.trace(), outcome);
    if (!warm) {
      warm = true;
    } else if (current == null) {
      addSwaps(point.trace(), run);
    } else {
      String difference = strayed != null ? strayed : difference(current, run);
      if (current.difference != null && difference == null) {
        differences.add(current.difference);
      } else if (current.difference == null && difference != null) {
        // Is the swap the cause, or does the JVM run it differently for the first time?
        swaps.addFirst(new Swap(current.run, -2, tell(current, run, difference)));
      }
    }
  }

  private static Run record(ExecutionTrace trace, Outcome outcome) {
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < trace.steps(); i++) {
      List<Integer> choices = new ArrayList<>();
      for (int c = trace.firstChoice(i); c < trace.firstChoice(i + 1); c++) {
        choices.add(trace.choice(c));
      }
      List<Touch> touches = new ArrayList<>();
      for (int t = trace.firstTouch(i); t < trace.firstTouch(i + 1); t++) {
        touches.add(new Touch(trace.touched(t), trace.access(t)));
      }
      steps.add(new Step(trace.thread(i), "" + trace.kind(i), choices, touches));
    }
    return new Run(steps, outcome.toString().replaceAll("[#@][0-9a-f]+", "#"));
  }

  private void addSwaps(ExecutionTrace trace, Run run) {
    List<Swap> all = new ArrayList<>();
    for (int i = 0; i + 1 < Math.min(run.steps.size(), MOST_STEPS); i++) {
      Step first = run.steps.get(i);
      Step second = run.steps.get(i + 1);
      if (first.thread != second.thread
          && trace.couldTake(i, second.thread)
          && independent(first, second)) {
        all.add(new Swap(run, i, null));
      }
    }
    while (all.size() > mostSwaps) {
      all.remove(random.nextInt(all.size()));
    }
    swaps.addAll(all);
  }

  private static boolean independent(Step a, Step b) {
    for (Touch x : a.touches) {
      for (Touch y : b.touches) {
        if (x.location == y.location
            && (x.access != ExecutionTrace.READ || y.access != ExecutionTrace.READ)) {
          return false;
        }
      }
    }
    return true;
  }

  /** How a run differs from one with two steps swapped, or null. */
  private static @Nullable String difference(Swap swap, Run run) {
    Run old = swap.run;
    if (run.steps.size() != old.steps.size()) {
      return "takes " + run.steps.size() + " steps, not " + old.steps.size();
    }
    Map<Integer, Integer> names = new HashMap<>();
    for (int i = 0; i < run.steps.size(); i++) {
      Step now = run.steps.get(i);
      Step before = old.steps.get(permuted(swap, i));
      if (now.thread != before.thread
          || !now.kind.equals(before.kind)
          || !now.choices.equals(before.choices)
          || !sameTouches(now, before, names)) {
        return "differs in step " + i;
      }
    }
    return run.outcome.equals(old.outcome) ? null : "ends otherwise: " + run.outcome;
  }

  /**
   * Whether two steps access the same, if locations may have got their numbers in another order.
   */
  private static boolean sameTouches(Step now, Step before, Map<Integer, Integer> names) {
    if (now.touches.size() != before.touches.size()) {
      return false;
    }
    if (now.touches.contains(new Touch(LocationTable.EVERYTHING, ExecutionTrace.WRITE))) {
      return true;
    }
    for (int i = 0; i < now.touches.size(); i++) {
      Touch a = now.touches.get(i);
      Touch b = before.touches.get(i);
      Integer known = names.putIfAbsent(a.location, b.location);
      if (a.access != b.access || (known != null && known != b.location)) {
        return false;
      }
    }
    return true;
  }

  private static String tell(Swap swap, Run run, String difference) {
    StringBuilder text = new StringBuilder("steps " + swap.step + ": " + difference);
    Run old = swap.run;
    text.append("\n was ").append(old.outcome);
    int end = Math.max(old.steps.size(), run.steps.size());
    for (int i = Math.max(0, swap.step - 3); i < Math.min(end, swap.step + 12); i++) {
      text.append("\n ").append(i).append(": ").append(old.step(i));
      text.append("     | ").append(run.step(i));
    }
    return text.toString();
  }

  @Override
  public Coverage coverage(boolean finished) {
    return Coverage.SAMPLED;
  }
}
