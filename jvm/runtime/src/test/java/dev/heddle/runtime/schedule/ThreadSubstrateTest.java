package dev.heddle.runtime.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.Verdict;
import dev.heddle.core.bounded.DfsStrategy;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.runtime.Explore;
import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.Substrates;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import programs.Mixed;
import programs.Permits;

class ThreadSubstrateTest {
  static Stream<Arguments> programs() {
    return Stream.of(
        arguments("plain", body(Mixed::plain)),
        arguments("monitors", body(Mixed::monitors)),
        arguments("deadlock", body(Mixed::deadlock)),
        arguments("deadlock in a pool", body(Mixed::deadlockInPool)),
        arguments("deadlock below reflection", body(Mixed::deadlockBelowReflection)),
        arguments("lost signal", body(Mixed::lostSignal)),
        arguments("condition", body(Mixed::condition)),
        arguments("semaphore", body(Mixed::semaphore)),
        arguments("volatiles", body(Mixed::volatiles)),
        arguments("queue", body(Mixed::queue)),
        arguments("failing", body(Mixed::failing)),
        arguments("interrupt", body(Mixed::interrupt)));
  }

  private static ProgramBody body(ProgramBody body) {
    return body;
  }

  /** Every outcome with its count and the schedule that first led to it. */
  private static List<String> histogram(Verdict verdict) {
    List<String> lines = new ArrayList<>();
    for (Verdict.Finding finding : verdict.findings()) {
      lines.add(finding.outcome().summary() + " " + finding.count() + " " + finding.schedule());
    }
    return lines;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void theSameSeedGivesTheSameSchedulesOnEverySubstrate(String name, ProgramBody body) {
    for (boolean allAccesses : new boolean[] {true, false}) {
      Set<List<String>> distinct = new java.util.HashSet<>();
      for (JavaSettings settings : Substrates.all()) {
        JavaSettings used = settings.withAllAccesses(allAccesses);
        distinct.add(histogram(Explore.verdict(used, body, new RandomStrategy(7), 150)));
        distinct.add(histogram(Explore.verdict(used, body, new RandomStrategy(7), 150)));
      }
      assertEquals(1, distinct.size(), () -> distinct.toString());
    }
  }

  /** What a thread accesses while it is unwound belongs to no step. */
  @Test
  void deadlocksAreReducedAlikeOnEverySubstrate() {
    for (JavaSettings settings : Substrates.all()) {
      Verdict verdict =
          Explore.verdict(
              settings.withAllAccesses(false), Permits::noneLeft, new DporStrategy(), 100);
      assertEquals(Set.of("D"), Explore.outcomes(verdict));
      assertEquals(1, verdict.executions());
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("goldenSets")
  void outcomesOfExhaustedProgramsAreTheSameOnEveryJdk(Set<String> expected, ProgramBody body) {
    for (JavaSettings settings : Substrates.all()) {
      assertEquals(expected, Explore.all(settings.withAllAccesses(false), body));
    }
  }

  static Stream<Arguments> goldenSets() {
    return Stream.of(
        arguments(Set.of("6"), body(Mixed::monitors)),
        arguments(Set.of("D", "finished 2"), body(Mixed::deadlock)),
        arguments(Set.of("D", "woken"), body(Mixed::lostSignal)),
        arguments(Set.of("1"), body(Mixed::condition)),
        arguments(Set.of("2"), body(Mixed::semaphore)),
        arguments(Set.of("early", "late"), body(Mixed::volatiles)),
        arguments(Set.of("12", "21"), body(Mixed::queue)),
        arguments(Set.of("AssertionError: first"), body(Mixed::failing)));
  }

  @Test
  void longExecutionsAndDeepStacksDoNotOverflow() {
    for (JavaSettings settings : Substrates.all()) {
      JavaSettings used = settings.withAllAccesses(false);
      for (ProgramBody body : List.of(body(Mixed::longRun), body(Mixed::deep))) {
        Verdict verdict = Explore.verdict(used, body, new RandomStrategy(1), 20);
        assertTrue(verdict.failures().isEmpty(), () -> verdict.toString());
        assertEquals(1, verdict.findings().size());
      }
    }
  }

  @Test
  void noCodeOfTheProgramRunsWhenAnExecutionIsOver() {
    for (JavaSettings settings : Substrates.all()) {
      for (ProgramBody body :
          List.of(body(Mixed::deadlock), body(Mixed::deadlockBelowReflection))) {
        JavaSearch search = new JavaSearch(settings.withAllAccesses(false));
        search.explore(body, new DfsStrategy(), dev.heddle.core.Budget.DEFAULT, "test", null);
        assertEquals(0, search.timesSwallowed());
      }
    }
  }
}
