package dev.heddle.cli;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.DfsStrategy;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Search;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The search of somebody who names no strategy: a tenth of the budget for all interleavings, one
 * after another, which is enough for small programs; if it is not, the rest for random ones.
 */
final class TwoPhases {
  private static final int SHARE = 10;

  private TwoPhases() {}

  static Verdict search(Run run, Budget budget, long seed, Search.@Nullable Progress progress) {
    Budget first =
        budget
            .withMaxExecutions(Math.max(budget.maxExecutions() / SHARE, 1))
            .withMaxTime(budget.maxTime().dividedBy(SHARE).plusMillis(1));
    Verdict all = explore(run, new DfsStrategy(), first, progress);
    long executions = budget.maxExecutions() - all.executions();
    Duration time = budget.maxTime().minusMillis((long) (all.seconds() * 1000));
    boolean done = all.coverage() != Coverage.INTERRUPTED || (all.failed() && !budget.keepGoing());
    if (done || executions < 1 || time.isNegative() || time.isZero()) {
      return all;
    }
    Budget rest = budget.withMaxExecutions(executions).withMaxTime(time);
    return together(all, explore(run, new RandomStrategy(seed), rest, progress));
  }

  private static Verdict explore(
      Run run, Strategy strategy, Budget budget, Search.@Nullable Progress progress) {
    return run.search().explore(run.body(), strategy, budget, run.settings().program(), progress);
  }

  private static Verdict together(Verdict first, Verdict second) {
    List<Verdict.Finding> findings = new ArrayList<>(first.findings());
    for (Verdict.Finding finding : second.findings()) {
      int known = indexOf(findings, finding);
      if (known < 0) {
        findings.add(with(finding, finding.count(), finding.execution() + first.executions()));
      } else {
        Verdict.Finding earlier = findings.get(known);
        findings.set(known, with(earlier, earlier.count() + finding.count(), earlier.execution()));
      }
    }
    List<String> notes = new ArrayList<>(second.notes());
    notes.add(
        String.format(
            Locale.ROOT,
            "%,d of them chosen by dfs, which did not get to the end",
            first.executions()));
    return new Verdict(
        second.coverage(),
        first.executions() + second.executions(),
        first.aborted() + second.aborted(),
        first.seconds() + second.seconds(),
        List.copyOf(findings),
        second.limits(),
        List.copyOf(notes));
  }

  private static int indexOf(List<Verdict.Finding> findings, Verdict.Finding wanted) {
    for (int i = 0; i < findings.size(); i++) {
      if (findings.get(i).outcome().equals(wanted.outcome())) {
        return i;
      }
    }
    return -1;
  }

  private static Verdict.Finding with(Verdict.Finding finding, long count, long execution) {
    return new Verdict.Finding(
        finding.outcome(), count, execution, finding.preemptions(), finding.schedule());
  }
}
