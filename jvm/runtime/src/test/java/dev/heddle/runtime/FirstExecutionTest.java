package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Schedule;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.ScheduleSettings;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.Constants;
import programs.Failures;
import programs.Mixed;
import programs.Pools;
import programs.StaticStates;

/**
 * The last failure that a search finds is replayed as the first execution of a new process, where
 * no class of the program, and few of the JDK, have been used before.
 */
class FirstExecutionTest {
  private static final int EXECUTIONS = 300;

  /**
   * Programs that fail in different ways, and programs that return what may differ in a new
   * process: random values, hash codes, names, static state, clocks, pools. {@link
   * AllFailuresReplayTest} replays those of all programs in one process.
   */
  @SuppressWarnings("ImmutableEnumChecker")
  enum Failing {
    DEADLOCK(Mixed::deadlockInPool),
    LOST_SIGNAL(Mixed::lostSignal),
    ASSERTION(Mixed::failing),
    STARVATION(Pools::starvation),
    INITIALISERS(StaticStates::deadlock),
    CONSTANTS(Constants::circle),
    CHANCE(Failures::chance),
    MADE_AT_RUN_TIME(Failures::madeAtRunTime),
    STATICS(Failures::statics),
    TIMED(Failures::timed),
    COMMON_POOL(Failures::commonPool);

    private final ProgramBody body;

    Failing(ProgramBody body) {
      this.body = body;
    }
  }

  /** The new process: replays one schedule of one program, and prints its result. */
  static final class Replaying {
    private Replaying() {}

    private static JavaSettings settings() {
      return Explore.settings().withEarlyTimeouts(1);
    }

    /** The name of the program, and its schedule. */
    public static void main(String[] arguments) {
      JavaSearch search = new JavaSearch(settings());
      ProgramBody body = Failing.valueOf(arguments[0]).body;
      ReplayResult replay =
          search.replay(
              body, Schedule.parse(arguments[1], ScheduleSettings.READER), 100_000, new Unheard());
      System.out.print(replay.divergence() + "\n" + replay.outcome());
    }
  }

  /** What a search found, and what its replay printed or will print. */
  private record Replayed(Outcome found, Future<String> printed) {}

  /** New processes take long to start, so some run at once, beside the next search. */
  private static final ExecutorService PROCESSES =
      Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());

  private static final Map<Failing, Replayed> REPLAYED = new EnumMap<>(Failing.class);

  @BeforeAll
  static void searchAndReplayInNewProcesses() {
    for (Failing program : Failing.values()) {
      Verdict verdict =
          Explore.verdict(Replaying.settings(), program.body, new RandomStrategy(3), EXECUTIONS);
      assertFalse(verdict.failures().isEmpty(), program + " should fail");
      Verdict.Finding last = verdict.failures().get(verdict.failures().size() - 1);
      String schedule = last.schedule().toString();
      REPLAYED.put(
          program,
          new Replayed(
              last.outcome(),
              PROCESSES.submit(() -> NewProcess.run(Replaying.class, program.name(), schedule))));
    }
  }

  @AfterAll
  static void end() {
    PROCESSES.shutdown();
  }

  @ParameterizedTest
  @EnumSource
  void failuresCanBeReplayed(Failing program) throws ExecutionException, InterruptedException {
    Replayed replayed = Objects.requireNonNull(REPLAYED.get(program));
    assertEquals("null\n" + replayed.found(), replayed.printed().get());
  }
}
