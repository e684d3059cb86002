package dev.heddle.core.dpor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.Execution;
import dev.heddle.core.ExecutionTrace;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Point;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.ScriptedProgram;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.bounded.IcbStrategy;
import dev.heddle.core.order.TraceClasses;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DporStrategyTest {
  /** The factor by which more programs with calls are generated than usual. */
  private static final int MORE = Integer.getInteger("heddle.generated.classes", 1);

  private static final long MOST = 1_000;

  private static ScriptedProgram.Op op(ScriptedProgram.Act act, int location) {
    return new ScriptedProgram.Op(act, location);
  }

  @Test
  void writersOfOneLocationAreOrderedInEveryWay() {
    List<ScriptedProgram.Op> writer = List.of(op(ScriptedProgram.Act.WRITE, 0));
    ScriptedProgram program = new ScriptedProgram(List.of(writer, writer, writer, writer), 4);
    assertEquals(24, TraceClasses.of(program, new DporStrategy(), MOST).executions());
  }

  @Test
  void threadsThatShareNothingNeedOneExecution() {
    ScriptedProgram program =
        new ScriptedProgram(
            List.of(
                List.of(op(ScriptedProgram.Act.WRITE, 0), op(ScriptedProgram.Act.READ, 0)),
                List.of(op(ScriptedProgram.Act.WRITE, 1), op(ScriptedProgram.Act.ADD, 1)),
                List.of(op(ScriptedProgram.Act.LOCK, 2), op(ScriptedProgram.Act.UNLOCK, 2))),
            3);
    TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(), MOST);
    assertEquals(1, found.executions());
    assertEquals(Coverage.EXHAUSTED, found.verdict().coverage());
  }

  @Test
  void readersMayEachComeBeforeOrAfterAWriter() {
    List<ScriptedProgram.Op> reader = List.of(op(ScriptedProgram.Act.READ, 0));
    List<ScriptedProgram.Op> writer = List.of(op(ScriptedProgram.Act.WRITE, 0));
    ScriptedProgram program = new ScriptedProgram(List.of(writer, reader, reader, reader), 4);
    assertEquals(8, TraceClasses.of(program, new DporStrategy(), MOST).executions());
  }

  /** A writer may come before the one read and after any number of the others. */
  @Test
  void longExecutionsDoNotOverflowTheStack() throws InterruptedException {
    int reads = 12_000;
    ScriptedProgram.Op read = op(ScriptedProgram.Act.READ, 0);
    ScriptedProgram program =
        new ScriptedProgram(
            List.of(
                List.of(read),
                Collections.nCopies(reads, read),
                List.of(op(ScriptedProgram.Act.WRITE, 0))),
            3);
    Budget budget = new Budget(3, Duration.ofMinutes(1), 2 * reads, true);
    AtomicInteger executions = new AtomicInteger();
    Runnable search =
        () ->
            executions.set(
                (int)
                    Search.run(program, new DporStrategy(), budget, ReplaySettings.NONE, null)
                        .executions());
    Thread thread = new Thread(null, search, "search", 1 << 18);
    thread.start();
    thread.join();
    assertEquals(3, executions.get());
  }

  @Test
  void aThreadThatNeverGetsALockCouldHaveHadItFirst() {
    List<ScriptedProgram.Op> keeper = List.of(op(ScriptedProgram.Act.LOCK, 0));
    ScriptedProgram program = new ScriptedProgram(List.of(keeper, keeper), 2);
    assertEquals(2, TraceClasses.of(program, new DporStrategy(), MOST).executions());
  }

  /**
   * A step that is moved before another may touch what it did not touch where it came from: here
   * the last thread's step changes location 1 only if it is the first of its kind.
   */
  @Test
  void aMovedStepIsMovedOnBeforeWhatItThenDependsOn() {
    ScriptedProgram program =
        new ScriptedProgram(
            List.of(
                List.of(op(ScriptedProgram.Act.READ, 1), op(ScriptedProgram.Act.ONCE, 0)),
                List.of(op(ScriptedProgram.Act.ONCE, 0))),
            2);
    assertEquals(3, TraceClasses.of(program, new DfsStrategy(), MOST).classes().size());
    assertEquals(3, TraceClasses.of(program, new DporStrategy(), MOST).executions());
  }

  /**
   * Steps that touch more in some executions, or are there in some only, and what was once missed
   * because of them: a step that others were moved before touches less after them; a step that is
   * moved can keep others before it that it did not depend on; a step that depends on it was not
   * there at all.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "once0; read1 read0; write1 write0",
        "read1 once0; write1 read1; add1 once0",
        "exit0 write0; write1 read0; exit0 once0",
        "once0; exit0 write0 write1; exit1 read1"
      })
  void stepsMayTouchOtherThingsInOtherExecutions(String text) {
    ScriptedProgram program = ScriptedProgram.of(text);
    TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), 100_000);
    assertEquals(all.classes(), TraceClasses.of(program, new DporStrategy(), MOST).classes());
  }

  /** Programs with too many schedules to try them all: none of a sample is of another class. */
  @ParameterizedTest
  @CsvSource({"130,160,4,3,2", "80,110,4,2,2"})
  void visitsTheClassesOfRandomExecutions(long from, long to, int threads, int ops, int locations) {
    int sampled = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program =
          ScriptedProgram.with(ScriptedProgram.Act.EXIT, seed, threads, ops, locations);
      TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(), MOST);
      if (found.verdict().coverage() == Coverage.EXHAUSTED) {
        sampled++;
        TraceClasses.Found sample = TraceClasses.of(program, new RandomStrategy(1), MOST);
        assertTrue(found.classes().containsAll(sample.classes()), program::toString);
      }
    }
    assertTrue(sampled > (to - from) / 2, "only " + sampled + " programs were small enough");
  }

  /** With state-dependent footprints of calls, each class is run, and hardly any twice. */
  @ParameterizedTest
  @CsvSource({
    "ONCE,0,150,3,2,2", "ONCE,0,200,3,1,2", "ONCE,0,150,2,4,2", "MOVE,0,100,3,2,2",
    "CHOOSE,0,60,2,3,2", "GATE,0,100,3,2,2", "EXIT,0,100,2,3,3", "RESUME,0,100,3,2,2",
    "SLEEP,0,60,3,1,2", "YIELD,0,60,2,3,3"
  })
  void visitsEveryClassOfProgramsWithCalls(
      ScriptedProgram.Act act, long from, long to, int threads, int ops, int locations) {
    int compared = 0;
    long classes = 0;
    long executions = 0;
    long onceExecuted = 0;
    for (long seed = from; seed < from + (to - from) * MORE; seed++) {
      ScriptedProgram program =
          ScriptedProgram.with(act, seed, threads, ops, locations).withCalls();
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() == Coverage.EXHAUSTED) {
        compared++;
        TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(), 10 * MOST);
        assertEquals(Coverage.EXHAUSTED, found.verdict().coverage(), program::toString);
        assertEquals(all.classes(), found.classes(), program::toString);
        classes += all.classes().size();
        executions += found.executions();
        TraceClasses.Found once = TraceClasses.of(program, DporStrategy.ofEvents(), 10 * MOST);
        assertEquals(all.classes(), once.classes(), program::toString);
        onceExecuted += once.verdict().executions();
      }
    }
    assertTrue(compared > (to - from) / 3, "only " + compared + " programs were small enough");
    // Some steps have to wait where they are moved to, which is not always known.
    boolean waits = act == ScriptedProgram.Act.GATE || act == ScriptedProgram.Act.RESUME;
    assertTrue(onceExecuted == classes || (waits && onceExecuted < 1.1 * classes));
    assertTrue(executions < 1.1 * classes, executions + " executions of " + classes + " classes");
  }

  /** The search for what follows from a long execution stops if the time is over. */
  @Test
  void givesUpWhenTheTimeIsOver() {
    List<ScriptedProgram.Op> adder = Collections.nCopies(300, op(ScriptedProgram.Act.ADD, 0));
    ScriptedProgram program = new ScriptedProgram(List.of(adder, adder), 2);
    DporStrategy whole = new DporStrategy();
    DporStrategy hurried = new DporStrategy();
    Budget one = Budget.DEFAULT.withMaxExecutions(1).withKeepGoing(true);
    Verdict interrupted = Search.run(program, whole, one, ReplaySettings.NONE, null);
    assertEquals(Coverage.INTERRUPTED, interrupted.coverage());
    Budget inNoTime = new Budget(1_000, Duration.ofNanos(1), 100_000, true);
    assertEquals(
        Coverage.INTERRUPTED,
        Search.run(program, hurried, inNoTime, ReplaySettings.NONE, null).coverage());
    assertTrue(
        hurried.known() < whole.known() / 2, hurried.known() + " instead of " + whole.known());
  }

  /** With state-dependent footprints of calls, it is not promised what bounds leave out. */
  @ParameterizedTest
  @CsvSource({"0,100,1", "100,200,2"})
  void promisesNothingWithinBoundsOfProgramsWithCalls(long from, long to, int preemptions) {
    int unsure = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program =
          ScriptedProgram.with(ScriptedProgram.Act.ONCE, seed, 3, 2, 2).withCalls();
      TraceClasses.Found found = TraceClasses.of(program, new DporStrategy(preemptions), MOST);
      if (found.verdict().coverage() == Coverage.INTERRUPTED) {
        unsure++;
        assertEquals(List.of(), found.verdict().limits(), program::toString);
        assertTrue(found.verdict().notes().toString().contains("icb"), program::toString);
      } else {
        Strategy all = new IcbStrategy(preemptions);
        assertTrue(
            found.classes().containsAll(TraceClasses.of(program, all, 10 * MOST).classes()),
            program::toString);
      }
    }
    assertTrue(unsure > 0 && unsure < to - from, "unsure of " + unsure + " programs");
  }

  /** A program of two threads that each start one that writes, but for one, in later executions. */
  private static Program forgetful(int forgotten) {
    AtomicInteger executions = new AtomicInteger();
    return execution -> {
      boolean forgets = executions.getAndIncrement() > 0;
      Point point = execution.point();
      point.announce(point.addThread(), OperationKind.START, Point.NO_OBJECT);
      point.announce(point.addThread(), OperationKind.START, Point.NO_OBJECT);
      while (point.enabledCount() > 0) {
        int thread = execution.nextThread();
        if (thread == Execution.STOP) {
          return new Outcome.Aborted("aborted");
        }
        if (thread > 1) {
          point.touch(0, ExecutionTrace.WRITE);
        } else if (!forgets || thread != forgotten) {
          point.announce(point.addThread(), OperationKind.WRITE, 0);
        }
        point.end(thread);
      }
      return StepProgram.returned("");
    };
  }

  /** The missing thread may be the one that was moved, or the one whose step others came before. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void aProgramThatDoesNotDoTheSameAgainIsToldSo(int forgotten) {
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      Program program = forgetful(forgotten);
      assertThrows(
          NondeterminismException.class,
          () -> Search.run(program, strategy, Budget.DEFAULT, ReplaySettings.NONE, null));
    }
  }

  @Test
  void whatThereIsInsteadIsTold() {
    Program program = forgetful(1);
    NondeterminismException told =
        assertThrows(
            NondeterminismException.class,
            () ->
                Search.run(program, new DporStrategy(), Budget.DEFAULT, ReplaySettings.NONE, null));
    String expected =
        "a step of a thread that is not there, as before, but there is thread 2 (write)";
    assertTrue(String.valueOf(told.getMessage()).contains(expected), told::getMessage);
  }

  /** A program of four threads that each write, one of them elsewhere in later executions. */
  private static Program fickle() {
    AtomicInteger executions = new AtomicInteger();
    return execution -> writes(execution, executions.getAndIncrement() > 0 ? 1 : 0);
  }

  private static Outcome writes(Execution execution, int location) {
    Point point = execution.point();
    for (int thread = 0; thread < 4; thread++) {
      point.announce(point.addThread(), OperationKind.WRITE, thread == 1 ? location : 0);
    }
    while (point.enabledCount() > 0) {
      int thread = execution.nextThread();
      if (thread == Execution.STOP) {
        return new Outcome.Aborted("aborted");
      }
      point.touch(thread == 1 ? location : 0, ExecutionTrace.WRITE);
      point.end(thread);
    }
    return StepProgram.returned("");
  }

  /** A warm-up execution, which is run again, proves nothing. */
  @Test
  void aProgramThatIsNotItselfOnceIsExploredAllTheSame() {
    Program program =
        new Program() {
          private int executions;

          @Override
          public Outcome execute(Execution execution) {
            return writes(execution, ++executions == 2 ? 1 : 0);
          }

          @Override
          public boolean settled() {
            return executions != 2;
          }
        };
    Verdict verdict =
        Search.run(program, new DporStrategy(), Budget.DEFAULT, ReplaySettings.NONE, null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(24, verdict.executions());
  }

  @Test
  void aProgramWhoseStepsAreOthersAgainIsToldSo() {
    for (Strategy strategy : List.of(new DporStrategy(), new DefaultStrategy(1))) {
      Verdict verdict = Search.run(fickle(), strategy, Budget.DEFAULT, ReplaySettings.NONE, null);
      assertEquals(Coverage.INTERRUPTED, verdict.coverage());
      assertTrue(verdict.notes().toString().contains("took other steps than before"));
    }
  }

  /**
   * Compares with all schedules: every class is visited, and none twice, but for programs with
   * steps that touch two locations, of which some are.
   */
  @ParameterizedTest
  @CsvSource({"0,300,3,3,2", "0,200,4,2,2", "0,200,2,6,2", "0,100,4,2,1", "0,60,3,4,3"})
  void visitsEveryClassOfGeneratedProgramsOnce(
      long from, long to, int threads, int ops, int locations) {
    int compared = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.random(seed, threads, ops, locations);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      compared++;
      TraceClasses.Found reduced = TraceClasses.of(program, new DporStrategy(), MOST);
      assertEquals(all.classes(), reduced.classes(), () -> program + "");
      assertEquals(Coverage.EXHAUSTED, reduced.verdict().coverage());
      if (!program.toString().contains("move") && !program.toString().contains("once")) {
        assertEquals(all.classes().size(), reduced.executions(), () -> program + "");
        assertEquals(List.of(), reduced.verdict().notes());
      }
    }
    assertTrue(compared > (to - from) / 6, "only " + compared + " programs were small enough");
  }

  /** Whatever is possible with k preemptions is visited when k are allowed. */
  @ParameterizedTest
  @CsvSource({
    "0,100,3,3,2,MOVE",
    "0,60,2,6,2,YIELD",
    "0,40,4,2,2,MOVE",
    "0,60,3,2,2,SLEEP",
    "0,40,2,4,2,SLEEP",
    "0,100,3,3,2,GATE",
    "0,100,2,4,2,GATE",
    "0,300,3,3,1,RESUME"
  })
  void isCompleteWithinABoundOnPreemptions(
      long from, long to, int threads, int ops, int locations, ScriptedProgram.Act act) {
    long beyond = 0;
    for (long seed = from; seed < to; seed++) {
      ScriptedProgram program = ScriptedProgram.with(act, seed, threads, ops, locations);
      TraceClasses.Found all = TraceClasses.of(program, new DfsStrategy(), MOST);
      if (all.verdict().coverage() != Coverage.EXHAUSTED) {
        continue;
      }
      for (int most = 0; most < 3; most++) {
        TraceClasses.Found bounded = TraceClasses.of(program, new DporStrategy(most), MOST);
        String what = program + " with " + most + " preemptions";
        assertTrue(bounded.classes().containsAll(all.within(most)), what);
        assertTrue(all.classes().containsAll(bounded.classes()), what);
        boolean everything = bounded.classes().equals(all.classes());
        boolean exhausted = bounded.verdict().coverage() == Coverage.EXHAUSTED;
        assertTrue(everything || !exhausted, what);
        beyond += all.classes().size() - bounded.classes().size();
      }
    }
    assertTrue(beyond > 0, "the bound never left anything out");
  }
}
