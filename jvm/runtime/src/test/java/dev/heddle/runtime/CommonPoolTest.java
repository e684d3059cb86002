package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.heddle.core.ReplayResult;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.random.PctStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.random.RffStrategy;
import dev.heddle.core.search.DefaultStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import programs.CommonPools;

/**
 * Programs that use the common pool: every execution has one of its own.
 *
 * <p>Each outcome that is expected comes in at least a tenth of the executions, so that the
 * probability to miss one, were the seed not fixed, is below 0.9^300, which is 2e-14.
 */
class CommonPoolTest {
  private static final int EXECUTIONS = 300;

  static Stream<Arguments> programs() {
    return Stream.of(
        program("lostUpdate", Set.of("all", "lost"), CommonPools::lostUpdate),
        program("stages", Set.of("12"), CommonPools::stages),
        program("stream", Set.of("30"), CommonPools::stream),
        program("racyStream", Set.of("all", "lost"), CommonPools::racyStream),
        program("arrays", Set.of("[1, 2, 3, 4]"), CommonPools::arrays),
        program("tasks", Set.of("[7, true, true]"), CommonPools::tasks));
  }

  private static Arguments program(String name, Set<String> outcomes, ProgramBody body) {
    return arguments(name, outcomes, body);
  }

  /** The threads of this JVM that work for the real common pool. */
  private static Set<String> workers() {
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().startsWith("ForkJoinPool")) {
        names.add(thread.getName());
      }
    }
    return names;
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("programs")
  void outcomesAreFoundAndReplayed(String name, Set<String> outcomes, ProgramBody body) {
    Set<String> before = workers();
    for (JavaSettings settings : Substrates.all()) {
      Verdict verdict = Explore.verdict(settings, body, new RandomStrategy(1), EXECUTIONS);
      assertEquals(outcomes, Explore.outcomes(verdict));
      for (Verdict.Finding finding : verdict.findings()) {
        ReplayResult replay =
            new JavaSearch(settings).replay(body, finding.schedule(), 100_000, new Unheard());
        assertNull(replay.divergence());
        assertEquals(finding.outcome(), replay.outcome());
      }
    }
    assertEquals(before, workers(), "no thread of a program is really started");
  }

  /** A worker that searches for tasks must not keep other threads from running for ever. */
  @ParameterizedTest
  @ValueSource(strings = {"pct", "rff", "default"})
  void executionsComeToTheirEndWhoeverIsPreferred(String strategy) {
    for (ProgramBody body : List.<ProgramBody>of(CommonPools::stream, CommonPools::stages)) {
      JavaSettings settings = Explore.settings().withAllAccesses(false);
      Verdict verdict = Explore.verdict(settings, body, strategy(strategy), EXECUTIONS);
      assertEquals(0, verdict.aborted());
    }
  }

  private static Strategy strategy(String name) {
    return switch (name) {
      case "pct" -> new PctStrategy(3, 1);
      case "rff" -> new RffStrategy(1);
      default -> new DefaultStrategy(1);
    };
  }
}
