package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Strategy;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.core.random.PosStrategy;
import dev.heddle.core.random.RandomStrategy;
import dev.heddle.core.random.SwarmStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.Promotions;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import programs.generated.PooledWork;

/**
 * What thread pools do inside themselves is atomic: as much is found as with every access as a
 * step.
 *
 * <p>{@code -Dheddle.generated.pools=N} tries N generated programs for each kind of pool, {@code
 * -Dheddle.generated.first=S} begins with seed S, {@code -Dheddle.generated.tries=M} runs up to M
 * executions of each, {@code -Dheddle.generated.kinds=R} tries the kinds of pools whose names match
 * R.
 */
class PooledWorkTest {
  private static final int PROGRAMS = Integer.getInteger("heddle.generated.pools", 6);
  private static final long FIRST = Long.getLong("heddle.generated.first", 200);
  private static final int TRIES = Integer.getInteger("heddle.generated.tries", 500);
  private static final String KINDS = System.getProperty("heddle.generated.kinds", ".*");
  private static final int MOST_EXECUTIONS = 3_000;

  private static final List<String> SUBMISSIONS =
      List.of("execute", "submit", "submitWait", "submitLook", "submitMore");

  /** What uses a pool, and what matters while it does so. */
  private static final List<String> USES =
      List.of(
          "execute",
          "executeTwice",
          "submit",
          "submitJoin",
          "submitPeriodic",
          "submitTwice",
          "submitMore",
          "schedule",
          "schedule");

  private static final List<String> CLASHES =
      List.of(
          "execute",
          "executeTwice",
          "schedule",
          "submitJoin",
          "shutdown",
          "shutdown",
          "shutdownNow",
          "sleep",
          "await",
          "cancel",
          "get",
          "drop",
          "isShutdown",
          "isCancelled");

  /** What brings work to a pool while another thread stops it, what shows that, and what stops. */
  private static final List<String> WORK =
      List.of("execute", "submit", "submitTwice", "submitPeriodic", "schedule", "schedule");

  private static final List<String> RESULTS =
      List.of("get", "get", "get", "await", "cancel", "isCancelled", "isDone", "sleep", "submit");

  private static final List<String> STOPS =
      List.of("shutdown", "shutdown", "shutdown", "shutdownNow", "drop", "cancel", "schedule");

  private static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  /** No timeout fires early, which is a bound if there is any. */
  private static final Set<Coverage> COMPLETE =
      EnumSet.of(Coverage.EXHAUSTED, Coverage.WITHIN_BOUNDS);

  /** Every access inside pools is a scheduling point. */
  private static final JavaSettings SPLIT =
      SETTINGS.withPromotions(new Promotions(List.of(Promotions.POOLS)));

  @TestFactory
  Stream<DynamicTest> asMuchIsFoundAsIfPoolsTookManySteps() {
    return PooledWork.pools().stream()
        .filter(kind -> kind.matches(KINDS))
        .map(kind -> DynamicTest.dynamicTest(kind, () -> compare(kind)));
  }

  /** What two threads do with a pool. */
  private record Work(String kind, List<String> first, List<String> second) {
    static Work of(String kind, Random random) {
      return switch (random.nextInt(3)) {
        case 0 -> any(kind, random);
        case 1 -> clash(kind, random);
        default -> stop(kind, random);
      };
    }

    private static Work stop(String kind, Random random) {
      List<String> first = new ArrayList<>(pick(WORK, 1, random));
      first.addAll(pick(RESULTS, 1, random));
      return new Work(kind, first, pick(STOPS, 1 + random.nextInt(2), random));
    }

    private static Work clash(String kind, Random random) {
      List<String> first = new ArrayList<>();
      first.add(USES.get(random.nextInt(USES.size())));
      first.addAll(pick(CLASHES, 1 + random.nextInt(2), random));
      return new Work(kind, first, pick(CLASHES, random.nextInt(2), random));
    }

    private static Work any(String kind, Random random) {
      List<String> names = PooledWork.calls(random.nextInt(4) == 0);
      List<String> first = new ArrayList<>();
      first.add(SUBMISSIONS.get(random.nextInt(SUBMISSIONS.size())));
      first.addAll(pick(names, 1 + random.nextInt(2), random));
      return new Work(kind, first, pick(names, random.nextInt(2), random));
    }

    Object run() throws Exception {
      return PooledWork.run(kind, first, second);
    }

    /** The same with one call less; null if there is only one. */
    @Nullable Work smaller() {
      if (!second.isEmpty()) {
        return new Work(kind, first, second.subList(0, second.size() - 1));
      }
      return first.size() == 1 ? null : new Work(kind, first.subList(0, first.size() - 1), second);
    }
  }

  private static void compare(String kind) {
    List<String> wrong = new ArrayList<>();
    int finished = 0;
    for (long seed = FIRST; seed < FIRST + PROGRAMS; seed++) {
      Work work = Work.of(kind, new Random(seed * 31 + kind.hashCode()));
      Verdict found = search(SETTINGS, work, new DporStrategy(), MOST_EXECUTIONS);
      while (!COMPLETE.contains(found.coverage()) && work.smaller() != null) {
        work = work.smaller();
        found = search(SETTINGS, work, new DporStrategy(), MOST_EXECUTIONS);
      }
      if (COMPLETE.contains(found.coverage())) {
        finished++;
        Set<String> missed = split(work);
        missed.removeAll(Explore.outcomes(found));
        if (!missed.isEmpty()) {
          wrong.add(
              String.format(
                  "seed %d, %s: not found %s, but %s",
                  seed, work, missed, Explore.outcomes(found)));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(finished > PROGRAMS / 2, "only " + finished + " programs were small enough");
  }

  private static List<String> pick(List<String> names, int length, Random random) {
    List<String> picked = new ArrayList<>();
    while (picked.size() < length) {
      picked.add(names.get(random.nextInt(names.size())));
    }
    return picked;
  }

  /** What is found if every access is a step, within some executions. */
  private static Set<String> split(Work work) {
    Set<String> outcomes = new TreeSet<>();
    for (Strategy strategy :
        List.of(
            new DporStrategy(),
            new RandomStrategy(1),
            new SwarmStrategy(1, 1),
            new PosStrategy(1))) {
      outcomes.addAll(Explore.outcomes(search(SPLIT, work, strategy, TRIES)));
    }
    return outcomes;
  }

  private static Verdict search(
      JavaSettings settings, Work work, Strategy strategy, int executions) {
    return Explore.verdict(settings, work::run, strategy, executions);
  }
}
