package dev.heddle.core.search;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.heddle.core.Execution;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Strategy;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Choosing allocates nothing for a step, and next to nothing for an execution; only reductions
 * remember what is left to explore.
 */
class AllocationTest {
  private static final int EXECUTIONS = 1_500;
  private static final Outcome END = new Outcome.Returned("", List.of());

  private static final Set<String> REDUCTIONS = Set.of("bpor", "dpor");

  static List<String> names() {
    return Strategies.names().stream().filter(name -> !REDUCTIONS.contains(name)).toList();
  }

  private static void execute(Strategy strategy, Execution execution, int[] left) {
    strategy.begin();
    execution.reset();
    Point point = execution.point();
    for (int i = 0; i < left.length; i++) {
      left[i] = 50;
      point.announce(point.addThread(), OperationKind.WRITE, 0);
    }
    while (point.enabledCount() > 0) {
      int thread = execution.nextThread();
      if (--left[thread] == 0) {
        point.disable(thread);
      }
    }
    strategy.end(point, END);
  }

  @ParameterizedTest
  @MethodSource("names")
  void executionsAllocateNextToNothing(String name) {
    Strategy strategy = Strategies.of(name, StrategyOptions.of(1, 1));
    Execution execution = new Execution(strategy, 1_000, null);
    int[] left = new int[3];
    for (int i = 0; i < EXECUTIONS; i++) {
      execute(strategy, execution, left);
    }
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < EXECUTIONS; i++) {
      execute(strategy, execution, left);
    }
    long each = (threads.getCurrentThreadAllocatedBytes() - before) / EXECUTIONS;
    // An execution has 150 steps; the smallest object has 16 bytes.
    assertTrue(each < 300, name + " allocates " + each + " bytes for each execution");
  }
}
