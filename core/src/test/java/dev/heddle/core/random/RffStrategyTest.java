package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.DenseNumbering;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.SplitMixRandom;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Op;
import dev.heddle.core.search.Search;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RffStrategyTest {
  private static final Op WRITE_A = new Op(OperationKind.WRITE, 0);
  private static final Op WRITE_B = new Op(OperationKind.WRITE, 1);
  private static final Op READ_A = new Op(OperationKind.READ, 0);
  private static final Op READ_B = new Op(OperationKind.READ, 1);

  /** Setters that write a, then b; the last script reads a, then b. */
  private static ScriptProgram reorder(int setters) {
    List<List<Op>> scripts = new ArrayList<>();
    for (int i = 0; i < setters; i++) {
      scripts.add(List.of(WRITE_A, WRITE_B));
    }
    scripts.add(List.of(READ_A, READ_B));
    return new ScriptProgram(scripts.size(), scripts);
  }

  /** The number of executions up to one that reads a as written and b as not written. */
  private static int executionsToFailure(Strategy strategy, int setters, int most) {
    ScriptProgram program = reorder(setters);
    int[] executions = {0, 0};
    Program failing =
        execution -> {
          executions[0]++;
          String state = program.run(execution).state();
          int read = Integer.parseInt(state.replaceAll(".* |]", ""));
          boolean half = read >= 10 && read % 10 == 0;
          executions[1] |= half ? 1 : 0;
          return half ? StepProgram.failed("half") : StepProgram.returned("");
        };
    Search.run(
        failing, strategy, Budget.DEFAULT.withMaxExecutions(most), ReplaySettings.NONE, null);
    return executions[1] == 1 ? executions[0] : Integer.MAX_VALUE;
  }

  /**
   * A random walk finds it with a probability of about 1e-3 for 8 setters, less for more. If it is
   * 1 / 40 here (it is about 1 / 20), 100 executions miss it with a probability of 0.08, eleven of
   * 21 such searches do with one below 4e-7, and 2,000 executions miss it with one below 1e-21.
   */
  @Test
  void aHiddenOrderOfManyThreadsIsFoundSoon() {
    int[] executions = new int[21];
    for (int seed = 0; seed < executions.length; seed++) {
      executions[seed] = executionsToFailure(new RffStrategy(seed), 8, 2_000);
    }
    Arrays.sort(executions);
    assertTrue(executions[executions.length / 2] < 100, Arrays.toString(executions));
    assertTrue(executions[executions.length - 1] < 2_000, Arrays.toString(executions));
  }

  /**
   * The target that the reading thread reads b before any write, or after the write of a thread.
   */
  @Test
  void wishesHoldThreadsBack() {
    EventLog log = new EventLog(new LocationIndex());
    Point point = new Point();
    int writer = point.addThread();
    int reader = point.addThread();
    point.announce(writer, OperationKind.WRITE, 1);
    point.announce(reader, OperationKind.READ, 1);
    EventLog before = new EventLog(new LocationIndex());
    before.add(point, writer);
    before.add(point, reader);

    ReadsFromTargets first = new ReadsFromTargets();
    first.add(before, 1, EventLog.NONE);
    first.begin();
    assertTrue(first.hold(point, log, writer));
    assertFalse(first.hold(point, log, reader));
    first.taken(log, reader);
    assertFalse(first.hold(point, log, writer));

    ReadsFromTargets second = new ReadsFromTargets();
    second.add(before, 1, 0);
    second.begin();
    assertFalse(second.hold(point, log, writer));
    assertTrue(second.hold(point, log, reader));
    second.taken(log, writer);
    assertFalse(second.hold(point, log, reader));
    assertTrue(second.hold(point, log, writer), "its next write would hide the first");
    second.giveUp();
    assertFalse(second.hold(point, log, writer));
  }

  @Test
  void kindsOfThreadsAreDrawnEquallyOften() {
    EventLog log = new EventLog(new LocationIndex());
    Point point = new Point();
    for (int i = 0; i < 50; i++) {
      int thread = point.addThread();
      point.announce(thread, thread == 17 ? OperationKind.READ : OperationKind.WRITE, 0);
      log.add(point, thread);
    }
    SharedAccessProfile sharing = new SharedAccessProfile(log, new DenseNumbering());
    sharing.study();
    SplitMixRandom random = new SplitMixRandom(1);
    int rare = 0;
    int draws = 10_000;
    for (int i = 0; i < draws; i++) {
      rare += log.thread(sharing.drawStep(random)) == 17 ? 1 : 0;
    }
    assertEquals(draws / 2.0, rare, 6 * Math.sqrt(draws) / 2, "6 deviations: a chance of 2e-9");
  }
}
