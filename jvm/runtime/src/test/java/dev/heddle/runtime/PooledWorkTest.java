package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.DporStrategy;
import dev.heddle.core.PctStrategy;
import dev.heddle.core.RandomStrategy;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import programs.generated.PooledWork;

/**
 * What thread pools do inside themselves counts as one step: as much is found as if every access
 * were one.
 *
 * <p>{@code -Dheddle.generated.pools=N} tries N generated programs for each kind of pool, {@code
 * -Dheddle.generated.first=S} begins with seed S, {@code -Dheddle.generated.tries=M} runs up to M
 * executions of each.
 */
class PooledWorkTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.pools", 6);
  private static final long FIRST = Long.getLong("heddle.generated.first", 200);
  private static final int TRIES = Integer.getInteger("heddle.generated.tries", 300);
  private static final int MOST_EXECUTIONS = 3_000;

  private static final Settings SETTINGS = Explore.settings().withAllAccesses(false);

  /** No timeout fires early, which is a bound if there is any. */
  private static final Set<Coverage> COMPLETE =
      EnumSet.of(Coverage.EXHAUSTED, Coverage.WITHIN_BOUNDS);

  /** Threads are switched at every access inside pools. */
  private static final Settings SPLIT =
      SETTINGS.withPromotions(new Promotions(List.of(Promotions.POOLS)));

  @TestFactory
  Stream<DynamicTest> asMuchIsFoundAsIfPoolsTookManySteps() {
    return PooledWork.pools().stream()
        .map(kind -> DynamicTest.dynamicTest(kind, () -> compare(kind)));
  }

  private static void compare(String kind) {
    List<String> wrong = new ArrayList<>();
    int finished = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Random random = new Random(seed * 31 + kind.hashCode());
      List<String> names = PooledWork.calls(random.nextInt(4) == 0);
      List<String> first = new ArrayList<>(List.of(submission(random)));
      first.addAll(pick(names, 1 + random.nextInt(2), random));
      List<String> second = pick(names, random.nextInt(2), random);
      ProgramBody program = () -> PooledWork.run(kind, first, second);
      Verdict found = search(SETTINGS, program, new DporStrategy(), MOST_EXECUTIONS);
      if (COMPLETE.contains(found.coverage())) {
        finished++;
        Set<String> missed = split(program);
        missed.removeAll(Explore.outcomes(found));
        if (!missed.isEmpty()) {
          wrong.add(
              String.format(
                  "%s, seed %d, %s and %s: not found %s, but %s",
                  kind, seed, first, second, missed, Explore.outcomes(found)));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(finished > 0, "no program was small enough");
  }

  private static String submission(Random random) {
    List<String> names = List.of("execute", "submit", "submitWait", "submitLook", "submitMore");
    return names.get(random.nextInt(names.size()));
  }

  private static List<String> pick(List<String> names, int length, Random random) {
    List<String> picked = new ArrayList<>();
    while (picked.size() < length) {
      picked.add(names.get(random.nextInt(names.size())));
    }
    return picked;
  }

  /** What is found if every access is a step, within some executions. */
  private static Set<String> split(ProgramBody program) {
    Set<String> outcomes = new TreeSet<>();
    for (Strategy strategy :
        List.of(new DporStrategy(), new RandomStrategy(1), new PctStrategy(3, 1))) {
      outcomes.addAll(Explore.outcomes(search(SPLIT, program, strategy, TRIES)));
    }
    return outcomes;
  }

  private static Verdict search(
      Settings settings, ProgramBody program, Strategy strategy, int executions) {
    return Explore.verdict(settings, program, strategy, executions);
  }
}
