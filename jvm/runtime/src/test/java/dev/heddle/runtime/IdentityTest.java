package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.checks.RaceDetector;
import dev.heddle.core.AccessListener;
import dev.heddle.core.Budget;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Identity;

class IdentityTest {
  static Stream<JavaSettings> substrates() {
    return Substrates.all().stream().map(settings -> settings.withAllAccesses(false));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void theCurrentThreadIsTheProgramsOwn(JavaSettings settings) {
    assertEquals(
        Set.of("[true, true, true, true, main]"), Explore.all(settings, Identity::current));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void threadLocalsBelongToTheProgramsThreads(JavaSettings settings) {
    assertEquals(Set.of("none,changed,main"), Explore.all(settings, Identity::locals));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void threadsInheritFromTheProgramsThreads(JavaSettings settings) {
    assertEquals(Set.of("true group 3 true child"), Explore.all(settings, Identity::inheritance));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void interruptFlagsBelongToTheProgramsThreads(JavaSettings settings) {
    assertEquals(
        Set.of("interrupted false false", "not interrupted true false"),
        Explore.all(settings, Identity::interrupts));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void handlersRunInTheThreadThatFailed(JavaSettings settings) {
    assertEquals(Set.of("true true boom"), Explore.all(settings, Identity::handler));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void theJdkSeesTheProgramsThreads(JavaSettings settings) {
    assertEquals(Set.of("true true jdk"), Explore.all(settings, Identity::jdk));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void poolsSeeTheirOwnWorkers(JavaSettings settings) {
    assertEquals(
        Set.of("[true, true, true] [false, false]"),
        Explore.outcomes(
            Explore.verdict(settings, Identity::forkJoin, new RandomStrategy(1), 200)));
  }

  @ParameterizedTest
  @MethodSource("substrates")
  void asManyProcessorsAreSeenOnEveryMachine(JavaSettings settings) {
    assertEquals(Set.of("4"), Explore.all(settings, Identity::processors));
  }

  /** Races are checked or not, steps are traced or not: a replay does as its search did. */
  @ParameterizedTest
  @MethodSource("substrates")
  void identityHashCodesAreTheSameInAReplay(JavaSettings settings) {
    for (ProgramBody body : List.<ProgramBody>of(Identity::hashOrder, Identity::racingHash)) {
      for (AccessListener listener : Arrays.asList(null, new RaceDetector())) {
        for (Strategy strategy : List.of(new RandomStrategy(1), new DporStrategy())) {
          JavaSearch search = new JavaSearch(settings, listener);
          Budget budget = Budget.DEFAULT.withMaxExecutions(20).withKeepGoing(true);
          for (Verdict.Finding found :
              search.explore(body, strategy, budget, "hash", null).findings()) {
            ReplayResult replay = search.replay(body, found.schedule(), 1000, null);
            ReplayResult told = search.replay(body, found.schedule(), 1000, new Unheard());
            assertEquals(found.outcome(), replay.outcome());
            assertEquals(found.outcome(), told.outcome());
          }
        }
      }
    }
  }
}
