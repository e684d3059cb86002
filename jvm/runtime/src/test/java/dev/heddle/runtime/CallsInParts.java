package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.JavaSettings;
import dev.heddle.runtime.settings.ProgramBody;
import dev.heddle.runtime.settings.Promotions;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Compares programs of two threads, which make calls that are picked at random, with the same
 * programs if every access inside calls is a scheduling point.
 *
 * <p>{@code -Dheddle.generated.looks=N} tries N programs of each kind, {@code
 * -Dheddle.generated.first=S} begins with seed S.
 */
public final class CallsInParts {
  public static final JavaSettings SETTINGS = Explore.settings().withAllAccesses(false);

  private static final JavaSettings SPLIT =
      SETTINGS.withPromotions(new Promotions(List.of(Promotions.CALLS)));

  /** A program, by the names of the calls of its threads. */
  public interface Maker {
    ProgramBody of(List<String> first, List<String> second);
  }

  private final long firstSeed;
  private final int programs;
  private final int mostCalls;
  private final int mostExecutions;

  public CallsInParts(long firstSeed, int programs, int mostCalls, int mostExecutions) {
    this.firstSeed = Long.getLong("heddle.generated.first", firstSeed);
    this.programs = Integer.getInteger("heddle.generated.looks", programs);
    this.mostCalls = mostCalls;
    this.mostExecutions = mostExecutions;
  }

  /** Compares all programs that are small enough, which must be more than a third. */
  public void compare(List<String> names, Maker maker) {
    List<String> wrong = new ArrayList<>();
    int finished = 0;
    for (long seed = firstSeed; seed < firstSeed + programs; seed++) {
      Random random = new Random(seed);
      List<String> first = pick(names, random);
      List<String> second = pick(names, random);
      Verdict found = search(SETTINGS, maker.of(first, second));
      Verdict exact = search(SPLIT, maker.of(first, second));
      if (found.coverage() == Coverage.EXHAUSTED && exact.coverage() == Coverage.EXHAUSTED) {
        finished++;
        if (!Explore.outcomes(exact).equals(Explore.outcomes(found))) {
          wrong.add(
              String.format(
                  "seed %d, %s and %s: %s, but found %s",
                  seed, first, second, Explore.outcomes(exact), Explore.outcomes(found)));
        }
      }
    }
    assertEquals("", String.join("\n", wrong));
    assertTrue(finished > programs / 3, "only " + finished + " programs were small enough");
  }

  /** Fails unless all that was found comes again by its schedule. */
  public static void assertReplayed(ProgramBody program, Verdict verdict) {
    assertFalse(verdict.findings().isEmpty());
    for (Verdict.Finding finding : verdict.findings()) {
      ReplayResult replay =
          new JavaSearch(SETTINGS).replay(program, finding.schedule(), 1_000, new Unheard());
      assertEquals(null, replay.divergence());
      assertEquals(finding.outcome(), replay.outcome());
    }
  }

  private Verdict search(JavaSettings settings, ProgramBody program) {
    return Explore.verdict(settings, program, new DporStrategy(), mostExecutions);
  }

  private List<String> pick(List<String> names, Random random) {
    List<String> picked = new ArrayList<>();
    for (int length = 1 + random.nextInt(mostCalls); picked.size() < length; ) {
      picked.add(names.get(random.nextInt(names.size())));
    }
    return picked;
  }
}
