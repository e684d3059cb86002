package libraries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.checks.Races;
import dev.heddle.core.Outcome.FailureKind;
import dev.heddle.junit.Exploration;
import dev.heddle.junit.Explorer;
import dev.heddle.junit.Finding;
import dev.heddle.junit.Heddle;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bugs of published releases are found in these releases, and not in the releases that fix them.
 */
final class KnownBugsTest {
  /** How many executions a search for a bug may take. */
  private static final int MOST = 2_000;

  /** A bug: the program that shows it, and the releases with and without it. */
  record Bug(
      String program, FailureKind kind, List<String> broken, List<String> mended, Races races) {
    Bug in(String... jars) {
      return new Bug(program, kind, List.of(jars), mended, races);
    }

    Bug not(String... jars) {
      return new Bug(program, kind, broken, List.of(jars), races);
    }

    /** The same, for a library that also has other data races, which are harmless. */
    Bug besideRaces() {
      return new Bug(program, kind, broken, mended, Races.REPORT);
    }

    @Override
    public String toString() {
      return program;
    }
  }

  static List<Bug> bugs() {
    return List.of(
        bug("CaffeineRefreshAfterInvalidate", FailureKind.ASSERTION)
            .besideRaces()
            .in("caffeine-2.9.3")
            .not("caffeine-3.3.1"),
        bug("DisruptorHaltBeforeRun", FailureKind.DEADLOCK)
            .in("disruptor-3.3.7")
            .not("disruptor-3.4.4"),
        bug("GuavaEventBus", FailureKind.EXCEPTION).in("guava-11.0.2").not("guava-14.0"),
        bug("HikariLostRequest", FailureKind.EXCEPTION)
            .besideRaces()
            .in("HikariCP-2.4.1", "slf4j-api-1.7.36")
            .not("HikariCP-2.4.2", "slf4j-api-1.7.36"),
        bug("JctoolsEmptyQueue", FailureKind.ASSERTION)
            .in("jctools-core-1.1")
            .not("jctools-core-2.0"),
        bug("JctoolsLinkedQueue", FailureKind.ASSERTION)
            .in("jctools-core-3.0.0")
            .not("jctools-core-3.1.0"),
        bug("JctoolsSizeWhileGrowing", FailureKind.ASSERTION)
            .in("jctools-core-3.3.0")
            .not("jctools-core-4.0.1"),
        bug("Log4jThrowableDeadlock", FailureKind.DEADLOCK).in("log4j-1.2.15").not("log4j-1.2.16"),
        bug("Log4jThrowableRace", FailureKind.RACE).in("log4j-1.2.15").not("log4j-1.2.16"),
        bug("NettyListenerRace", FailureKind.RACE)
            .in("netty-common-4.1.2.Final")
            .not("netty-common-4.1.3.Final"),
        bug("NettyMissedSignal", FailureKind.ASSERTION)
            .in("netty-common-4.1.2.Final")
            .not("netty-common-4.1.3.Final"),
        bug("PoolEvictionStarves", FailureKind.DEADLOCK)
            .besideRaces()
            .in("commons-pool-1.5.5")
            .not("commons-pool-1.6"),
        bug("PoolInterruptedWaiter", FailureKind.DEADLOCK)
            .in("commons-pool-1.5.4")
            .not("commons-pool-1.5.6"),
        bug("PoolLockWhileMaking", FailureKind.DEADLOCK)
            .in("commons-pool-1.3")
            .not("commons-pool-1.4"),
        bug("PoolPermissionMissed", FailureKind.DEADLOCK)
            .in("commons-pool-1.5.2")
            .not("commons-pool-1.5.3"),
        bug("ReactorRefCount", FailureKind.ASSERTION)
            .besideRaces()
            .in("reactor-core-3.5.6", "reactive-streams-1.0.4")
            .not("reactor-core-3.5.8", "reactive-streams-1.0.4"),
        bug("RxPublishRefCount", FailureKind.ASSERTION)
            .in("rxjava-2.2.9", "reactive-streams-1.0.4")
            .not("rxjava-2.2.10", "reactive-streams-1.0.4"),
        bug("RxReplayRefCount", FailureKind.ASSERTION)
            .in("rxjava-2.2.1", "reactive-streams-1.0.4")
            .not("rxjava-2.2.2", "reactive-streams-1.0.4"),
        bug("Slf4jInitialisation", FailureKind.RACE)
            .in("slf4j-api-1.7.12", "slf4j-simple-1.7.12")
            .not("slf4j-api-2.0.20", "slf4j-simple-2.0.20"));
  }

  private static Bug bug(String program, FailureKind kind) {
    return new Bug(program, kind, List.of(), List.of(), Races.FAIL);
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void isFound(Bug bug) throws Throwable {
    Exploration exploration = explore(bug, bug.broken(), MOST);
    assertFalse(exploration.failures().isEmpty(), exploration::toString);
    Finding failure = exploration.failures().get(0);
    assertEquals(bug.kind(), failure.outcome().failure(), failure::summary);
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void isMended(Bug bug) throws Throwable {
    Exploration exploration = explore(bug, bug.mended(), Right.EXECUTIONS);
    exploration.assertNoFailure();
    assertTrue(exploration.executions() > 1, exploration::toString);
  }

  private static Exploration explore(Bug bug, List<String> jars, int executions) throws Throwable {
    Explorer explorer =
        Heddle.explorer()
            .executions(executions)
            .time(Duration.ofMinutes(2))
            .earlyTimeouts(0)
            .races(bug.races())
            .untilFailure();
    try (Release release = Release.of(bug.program(), jars)) {
      Exploration exploration = explorer.explore(release::run);
      Right.tell(bug.program() + jars, exploration);
      return exploration;
    }
  }
}
