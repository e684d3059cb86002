package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.search.Search;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ReplayStrategyTest {
  private static final int MAX_STEPS = 10_000;

  private static final ExecutionListener DEAF =
      new ExecutionListener() {
        @Override
        public void threadCreated(int thread, String name) {}

        @Override
        public void step(Event event) {}
      };

  private static final StepProgram PROGRAM =
      StepProgram.of(3, 3, 3)
          .doing((execution, thread, log) -> log.append(thread).append(execution.nextChoice(3)));

  private static Verdict.Finding record(Program program, long seed) {
    Budget budget = Budget.DEFAULT.withMaxExecutions(1);
    return Search.run(program, new RandomStrategy(seed), budget, new NamedSettings("s"), null)
        .findings()
        .get(0);
  }

  private static ReplayResult replay(Program program, Schedule schedule) {
    return ReplayResult.run(program, schedule, MAX_STEPS, DEAF);
  }

  private static NondeterminismException divergence(Program program, Schedule schedule) {
    NondeterminismException divergence = replay(program, schedule).divergence();
    assertNotNull(divergence);
    return divergence;
  }

  /** The first choices of a schedule, and then more of the same if it is to be longer. */
  private static Schedule resized(Schedule schedule, int length) {
    int[] choices = new int[length];
    byte[] checks = new byte[length];
    for (int i = 0; i < length; i++) {
      choices[i] = schedule.choice(Math.min(i, schedule.length() - 1));
      checks[i] = schedule.check(Math.min(i, schedule.length() - 1));
    }
    return new Schedule(schedule.settings(), choices, checks);
  }

  private static Schedule withChoice(Schedule schedule, int index, int choice) {
    Schedule copy = resized(schedule, schedule.length());
    int[] choices = new int[copy.length()];
    byte[] checks = new byte[copy.length()];
    Arrays.setAll(choices, i -> i == index ? choice : copy.choice(i));
    for (int i = 0; i < checks.length; i++) {
      checks[i] = copy.check(i);
    }
    return new Schedule(schedule.settings(), choices, checks);
  }

  @Test
  void everyRecordedExecutionIsFollowedToItsEnd() {
    for (int seed = 0; seed < 200; seed++) {
      Verdict.Finding finding = record(PROGRAM, seed);
      ReplayResult replay =
          replay(PROGRAM, Schedule.parse(finding.schedule().toString(), NamedSettings.READER));
      assertNull(replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
      assertEquals(finding.preemptions(), replay.preemptions());
    }
  }

  @Test
  void aScheduleIsFollowedOnce() {
    ReplayStrategy strategy = new ReplayStrategy(record(PROGRAM, 1).schedule());
    assertTrue(strategy.begin());
    assertFalse(strategy.begin());
  }

  @Test
  void aScheduleThatIsTooShortIsToldAtItsEnd() {
    Schedule schedule = record(PROGRAM, 3).schedule();
    for (int length = 0; length < schedule.length(); length++) {
      NondeterminismException divergence = divergence(PROGRAM, resized(schedule, length));
      assertEquals(length, divergence.choice());
      assertTrue(
          String.valueOf(divergence.getMessage()).contains("should be the end of the execution"));
    }
  }

  @Test
  void aScheduleThatIsTooLongIsToldAtTheEndOfTheProgram() {
    Schedule schedule = record(PROGRAM, 3).schedule();
    NondeterminismException divergence =
        divergence(PROGRAM, resized(schedule, schedule.length() + 2));
    assertEquals(schedule.length(), divergence.choice());
    assertTrue(String.valueOf(divergence.getMessage()).contains("there is the end"));
  }

  @Test
  void aProgramWithoutChoicesDoesNotFollowASchedule() {
    assertEquals(0, divergence(StepProgram.of(3), record(PROGRAM, 3).schedule()).choice());
  }

  @Test
  void theFirstChoiceThatCannotBeMadeIsTold() {
    Schedule schedule = record(PROGRAM, 4).schedule();
    for (int index = 0; index < schedule.length(); index++) {
      Schedule changed = withChoice(schedule, index, 99);
      assertEquals(index, divergence(PROGRAM, changed).choice());
    }
  }

  @Test
  void anotherOperationIsToldWhereItIsFirstOffered() {
    StepProgram recorded = StepProgram.of(4, 4);
    Schedule schedule = record(recorded, 7).schedule();
    StepProgram changed =
        recorded.doing(
            (execution, thread, log) -> {
              if (execution.point().steps() == 3) {
                execution.point().announce(thread, OperationKind.SLEEP, 0);
                execution.point().announce(1 - thread, OperationKind.SLEEP, 0);
              }
            });
    NondeterminismException divergence = divergence(changed, schedule);
    assertEquals(3, divergence.choice());
    assertTrue(
        String.valueOf(divergence.getMessage()).contains("thread 0 (sleep), thread 1 (sleep)"),
        divergence.getMessage());
  }

  @Test
  void anotherOperationOfAThreadThatIsNotChosenIsToldAtOnce() {
    StepProgram recorded = StepProgram.of(4, 4);
    Schedule schedule = record(recorded, 7).schedule();
    int other = 1 - schedule.choice(3);
    StepProgram changed =
        recorded.doing(
            (execution, thread, log) -> {
              if (execution.point().steps() == 3) {
                execution.point().announce(other, OperationKind.SLEEP, 0);
              }
            });
    assertEquals(3, divergence(changed, schedule).choice());
  }

  @Test
  void anotherNumberOfAlternativesIsTold() {
    StepProgram changed =
        StepProgram.of(3, 3, 3).doing((execution, thread, log) -> execution.nextChoice(4));
    Schedule schedule = record(PROGRAM, 9).schedule();
    NondeterminismException divergence = divergence(changed, schedule);
    assertEquals(1, divergence.choice());
    assertTrue(String.valueOf(divergence.getMessage()).contains("one of 4 alternatives"));
  }

  @Test
  void aProgramThatLeftItsScheduleStillEnds() {
    ReplayResult replay = replay(PROGRAM, resized(record(PROGRAM, 11).schedule(), 2));
    assertTrue(replay.outcome() instanceof Outcome.Returned);
  }
}
