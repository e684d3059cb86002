package dev.heddle.core.order;

import dev.heddle.core.Budget;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.ForwardingStrategy;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Steers as another strategy does and distinguishes executions by their happens-before order. */
public final class TraceClasses extends ForwardingStrategy {
  private final Map<String, Integer> classes = new HashMap<>();
  private final HappensBefore order = new HappensBefore();
  private long executions;
  private boolean givenUp;
  private int preemptions;

  /** Whether steps that release a lock are left out and count as a part of the step before. */
  private final boolean withoutReleases;

  private TraceClasses(Strategy inner, boolean withoutReleases) {
    super(inner);
    this.withoutReleases = withoutReleases;
  }

  /**
   * The results of the executions of a program.
   *
   * @param preemptions the classes, each with the fewest preemptions of its executions; without
   *     those of executions that were cut off
   */
  public record Found(Map<String, Integer> preemptions, long executions, Verdict verdict) {
    public Set<String> classes() {
      return preemptions.keySet();
    }

    /** The classes of which an execution had no more than so many preemptions. */
    public Set<String> within(int most) {
      Set<String> result = new HashSet<>();
      preemptions.forEach(
          (one, fewest) -> {
            if (fewest <= most) {
              result.add(one);
            }
          });
      return result;
    }
  }

  public static Found of(Program program, Strategy strategy, long maxExecutions) {
    return of(program, strategy, Budget.DEFAULT.withMaxExecutions(maxExecutions));
  }

  public static Found of(Program program, Strategy strategy, Budget spent) {
    return of(program, new TraceClasses(strategy, /* withoutReleases= */ false), spent);
  }

  /** The same where each release of a lock counts as a part of the step before. */
  public static Found withoutReleases(Program program, Strategy strategy, long maxExecutions) {
    Budget budget = Budget.DEFAULT.withMaxExecutions(maxExecutions);
    return of(program, new TraceClasses(strategy, /* withoutReleases= */ true), budget);
  }

  private static Found of(Program program, TraceClasses seen, Budget spent) {
    Budget budget = spent.withKeepGoing(true);
    Verdict verdict = Search.run(program, seen, budget, ReplaySettings.NONE, null);
    return new Found(seen.classes, seen.executions, verdict);
  }

  @Override
  public boolean begin() {
    givenUp = false;
    preemptions = 0;
    return super.begin();
  }

  @Override
  public int nextThread(Point point) {
    int thread = super.nextThread(point);
    givenUp |= thread == GIVE_UP;
    preemptions += thread >= 0 ? point.preemptions(thread) : 0;
    return thread;
  }

  @Override
  public boolean wantsTrace() {
    return true;
  }

  @Override
  public void end(Point point, Outcome outcome) {
    super.end(point, outcome);
    if (!givenUp && !(outcome instanceof Outcome.Aborted)) {
      executions++;
      classes.merge(describe(point), preemptions, Math::min);
    }
  }

  /** Each step with what happens before it, by names that mean the same in all executions. */
  private String describe(Point point) {
    ExecutionTrace trace = point.trace();
    order.build(trace, point.threads());
    String[] names = names(point);
    String[] steps = new String[trace.steps()];
    for (int step = 0; step < steps.length; step++) {
      TreeMap<String, Integer> before = new TreeMap<>();
      if (isLeftOut(trace, step)) {
        steps[step] = "";
        continue;
      }
      for (int other = 0; other <= step; other++) {
        if (order.ordered(other, step) && !isLeftOut(trace, other)) {
          before.merge(names[trace.thread(other)], 1, Integer::sum);
        }
      }
      StringBuilder text = new StringBuilder();
      text.append(names[trace.thread(step)]).append(before);
      for (int c = trace.firstChoice(step); c < trace.firstChoice(step + 1); c++) {
        text.append('/').append(trace.choice(c));
      }
      steps[step] = text.toString();
    }
    Arrays.sort(steps);
    return String.join(" ", steps).strip();
  }

  private boolean isLeftOut(ExecutionTrace trace, int step) {
    return withoutReleases && trace.kind(step) == OperationKind.UNLOCK;
  }

  /** For each thread its creator's name and how many that created before. */
  private static String[] names(Point point) {
    String[] names = new String[point.threads()];
    int[] children = new int[point.threads() + 1];
    for (int thread = 0; thread < names.length; thread++) {
      int creator = point.creator(thread);
      names[thread] = (creator < 0 ? "" : names[creator] + ".") + children[creator + 1]++;
    }
    return names;
  }
}
