package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.core.dpor.DporStrategy;
import dev.heddle.runtime.settings.Settings;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import programs.Litmus;

/** Litmus tests: under sequential consistency, what a few threads can see of each other. */
class LitmusTest {
  /** Where the variables are. */
  enum Place {
    PLAIN,
    STATIC,
    VOLATILE;

    private Litmus.Pair pair() {
      return switch (this) {
        case PLAIN -> new Litmus.Plain();
        case STATIC -> new Litmus.Static();
        case VOLATILE -> new Litmus.Volatile();
      };
    }
  }

  /** A litmus test. */
  private interface Program {
    Object run(Litmus.Pair pair) throws InterruptedException;
  }

  private static Set<String> all(Place place, Program test) {
    return Explore.all(
        Explore.settings().withAllAccesses(place != Place.VOLATILE), () -> test.run(place.pair()));
  }

  /** The same by reduction, for programs with too many schedules. */
  private static Set<String> classes(Place place, Program test) {
    Settings settings = Explore.settings().withAllAccesses(place != Place.VOLATILE);
    Verdict verdict =
        Explore.verdict(settings, () -> test.run(place.pair()), new DporStrategy(), 100_000);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    return Explore.outcomes(verdict);
  }

  @ParameterizedTest
  @EnumSource
  void messagePassing(Place place) {
    assertEquals(Set.of("00", "01", "11"), all(place, Litmus::messagePassing));
  }

  @ParameterizedTest
  @EnumSource
  void loadBuffering(Place place) {
    assertEquals(Set.of("00", "01", "10"), all(place, Litmus::loadBuffering));
  }

  @ParameterizedTest
  @EnumSource
  void storeBuffering(Place place) {
    assertEquals(Set.of("01", "10", "11"), all(place, Litmus::storeBuffering));
  }

  @ParameterizedTest
  @EnumSource
  void ownWriteIsReadBack(Place place) {
    assertEquals(Set.of("11"), all(place, Litmus::ownWrite));
  }

  @ParameterizedTest
  @EnumSource
  void startingAThreadOrders(Place place) {
    assertEquals(Set.of("1"), all(place, Litmus::startOrders));
  }

  @ParameterizedTest
  @EnumSource
  void storeForwarding(Place place) {
    assertEquals(Set.of("10,11", "11,10", "11,11"), classes(place, Litmus::storeForwarding));
  }

  @ParameterizedTest
  @EnumSource
  void causality(Place place) {
    Set<String> bits = Set.of("0", "1");
    Set<String> expected = pairs(pairs(bits, "", bits), "", bits);
    expected.remove("110");
    assertEquals(expected, classes(place, Litmus::causality));
  }

  @ParameterizedTest
  @EnumSource
  void coherence(Place place) {
    Set<String> reads = Set.of("00", "01", "02", "11", "12", "21", "22");
    Set<String> expected = pairs(reads, ",", reads);
    expected.removeAll(Set.of("12,21", "21,12"));
    assertEquals(47, expected.size());
    assertEquals(expected, classes(place, Litmus::coherence));
  }

  @ParameterizedTest
  @EnumSource
  void independentReadsOfIndependentWrites(Place place) {
    Set<String> reads = Set.of("00", "01", "10", "11");
    Set<String> expected = pairs(reads, ",", reads);
    expected.remove("10,10");
    assertEquals(expected, classes(place, Litmus::independentReads));
  }

  private static Set<String> pairs(Set<String> firsts, String between, Set<String> seconds) {
    Set<String> pairs = new TreeSet<>();
    for (String first : firsts) {
      for (String second : seconds) {
        pairs.add(first + between + second);
      }
    }
    return pairs;
  }
}
