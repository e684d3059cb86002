package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Set;
import org.junit.jupiter.api.Test;
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

  @Test
  void storeForwarding() {
    assertEquals(Set.of("10,11", "11,10", "11,11"), all(Place.VOLATILE, Litmus::storeForwarding));
  }

  @Test
  void causality() {
    Set<String> seen = all(Place.VOLATILE, Litmus::causality);
    assertEquals(7, seen.size());
    assertFalse(seen.contains("110"));
  }

  @Test
  void coherence() {
    Set<String> seen = all(Place.VOLATILE, Litmus::coherence);
    assertEquals(47, seen.size());
    assertFalse(seen.contains("12,21") || seen.contains("21,12"));
  }

  @Test
  void independentReadsOfIndependentWrites() {
    Set<String> seen = all(Place.VOLATILE, Litmus::independentReads);
    assertEquals(15, seen.size());
    assertFalse(seen.contains("10,10"));
  }
}
