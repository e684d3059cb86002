package dev.heddle.core.bounded;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Budget;
import dev.heddle.core.Coverage;
import dev.heddle.core.NondeterminismException;
import dev.heddle.core.OperationKind;
import dev.heddle.core.Outcome;
import dev.heddle.core.Program;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.StepProgram;
import dev.heddle.core.Verdict;
import dev.heddle.core.search.Search;
import java.time.Duration;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DfsStrategyTest {
  private static final Budget UNLIMITED =
      new Budget(10_000_000, Duration.ofMinutes(5), 100_000, true);

  private static Verdict search(Program program) {
    return Search.run(program, new DfsStrategy(), UNLIMITED, ReplaySettings.NONE, null);
  }

  private static List<String> results(Verdict verdict) {
    return verdict.findings().stream().map(f -> f.outcome().summary()).toList();
  }

  private static long multinomial(int... steps) {
    long result = 1;
    int total = 0;
    for (int count : steps) {
      for (int i = 1; i <= count; i++) {
        // Always a whole number: the binomial coefficient of total + i over i.
        result = result * ++total / i;
      }
    }
    return result;
  }

  @ParameterizedTest
  @CsvSource({"1,1,0,0", "3,0,0,0", "2,2,0,0", "5,7,0,0", "3,3,3,0", "1,2,3,4", "2,2,2,2"})
  void everyInterleavingIsExploredOnce(int a, int b, int c, int d) {
    int[] steps = java.util.stream.IntStream.of(a, b, c, d).filter(n -> n > 0).toArray();
    Verdict verdict = search(StepProgram.of(steps));
    assertEquals(multinomial(steps), verdict.executions());
    assertEquals(verdict.executions(), verdict.findings().size(), "all are different");
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void theRunningThreadComesFirstThenTheOthersByNumber() {
    assertEquals(
        List.of("0011", "0110", "0101", "1100", "1001", "1010"),
        results(search(StepProgram.of(2, 2))));
  }

  @Test
  void everyDataChoiceIsExplored() {
    Program program =
        StepProgram.of(2)
            .doing((execution, thread, log) -> log.append(execution.nextChoice(3)).append(' '));
    Verdict verdict = search(program);
    assertEquals(
        List.of("0 0 ", "0 1 ", "0 2 ", "1 0 ", "1 1 ", "1 2 ", "2 0 ", "2 1 ", "2 2 "),
        results(verdict));
    assertEquals(9, verdict.executions());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
  }

  @Test
  void threadsAndDataChoicesMultiply() {
    Program program =
        StepProgram.of(2, 2)
            .doing((execution, thread, log) -> log.append(thread).append(execution.nextChoice(2)));
    Verdict verdict = search(program);
    assertEquals(6 * 16, verdict.executions());
    assertEquals(6 * 16, new TreeSet<>(results(verdict)).size());
  }

  @Test
  void aProgramWithoutChoicesHasOneExecution() {
    Verdict verdict = search(StepProgram.of(5));
    assertEquals(1, verdict.executions());
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(0, verdict.findings().get(0).schedule().length());
  }

  @Test
  void aLengthLimitThatCutsSomethingOffIsABound() {
    Budget budget = UNLIMITED.withMaxSteps(3);
    Verdict verdict =
        Search.run(StepProgram.of(2, 2), new DfsStrategy(), budget, ReplaySettings.NONE, null);
    assertEquals(Coverage.WITHIN_BOUNDS, verdict.coverage());
    assertEquals(6, verdict.executions());
    assertEquals(6, verdict.aborted());
  }

  @Test
  void aLengthLimitThatCutsNothingOffIsNone() {
    Budget budget = UNLIMITED.withMaxSteps(4);
    Verdict verdict =
        Search.run(StepProgram.of(2, 2), new DfsStrategy(), budget, ReplaySettings.NONE, null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertEquals(0, verdict.aborted());
  }

  @Test
  void whatAStuckThreadWouldHaveDoneIsNotCovered() {
    Program program =
        StepProgram.of(1, 1)
            .ending(
                log ->
                    log.equals("10")
                        ? new Outcome.Stuck("t", "blocks", true, List.of())
                        : StepProgram.returned(log));
    assertEquals(Coverage.WITHIN_BOUNDS, search(program).coverage());
  }

  @Test
  void pathsMayBeLong() {
    Budget budget = UNLIMITED.withMaxExecutions(3);
    Verdict verdict =
        Search.run(
            StepProgram.of(5_000, 5_000), new DfsStrategy(), budget, ReplaySettings.NONE, null);
    assertEquals(3, verdict.findings().size());
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
  }

  /** A program that is different in its second execution. */
  private static Program changing(StepProgram first, StepProgram second) {
    AtomicInteger executions = new AtomicInteger();
    return execution -> (executions.incrementAndGet() == 2 ? second : first).execute(execution);
  }

  private static NondeterminismException nondeterminism(Program program) {
    return assertThrows(NondeterminismException.class, () -> search(program));
  }

  @Test
  void anotherNumberOfThreadsIsNoticed() {
    NondeterminismException found =
        nondeterminism(changing(StepProgram.of(2, 2), StepProgram.of(2, 2, 1)));
    assertEquals(0, found.choice());
    assertTrue(
        String.valueOf(found.getMessage())
            .startsWith("the program is nondeterministic: at choice 1"),
        found.getMessage());
  }

  @Test
  void anEarlierEndIsNoticed() {
    assertEquals(1, nondeterminism(changing(StepProgram.of(3, 3), StepProgram.of(1, 3))).choice());
  }

  @Test
  void anEndBeforeAnyChoiceIsNoticed() {
    assertEquals(0, nondeterminism(changing(StepProgram.of(2, 2), StepProgram.of(1))).choice());
  }

  @Test
  void anotherOperationIsNoticedThoughThereAreAsManyThreads() {
    StepProgram first = StepProgram.of(3, 3);
    StepProgram second =
        first.doing(
            (execution, thread, log) ->
                execution.point().announce(thread, OperationKind.UNLOCK, 0));
    assertEquals(1, nondeterminism(changing(first, second)).choice());
  }

  @Test
  void aDataChoiceInsteadOfAChoiceOfThreadsIsNoticed() {
    StepProgram first = StepProgram.of(1, 1);
    Program second = execution -> StepProgram.returned(Integer.toString(execution.nextChoice(2)));
    AtomicInteger executions = new AtomicInteger();
    Program program =
        execution ->
            executions.incrementAndGet() == 2
                ? second.execute(execution)
                : first.execute(execution);
    assertEquals(0, nondeterminism(program).choice());
  }
}
