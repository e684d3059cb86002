package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import org.junit.jupiter.api.Test;
import programs.Collections;

class CollectionTest {
  @Test
  void getThenPutLosesUpdates() {
    assertEquals(Set.of("1", "2"), Explore.allSynchronisation(Collections::hashMapCheckThenAct));
    assertEquals(Set.of("1", "2"), Explore.allSynchronisation(Collections::skipListCheckThenAct));
  }

  @Test
  void mapOperationsAreAtomic() {
    assertEquals(Set.of("2"), Explore.allSynchronisation(Collections::hashMapMerge));
    assertEquals(Set.of("2 false"), Explore.allSynchronisation(Collections::compute));
    assertEquals(Set.of("1 11"), Explore.allSynchronisation(Collections::computeIfAbsent));
    assertEquals(Set.of("bnullb", "nullaa"), Explore.allSynchronisation(Collections::putIfAbsent));
  }

  @Test
  void aFunctionMustNotChangeItsOwnKey() {
    assertEquals(Set.of("refused"), Explore.allSynchronisation(Collections::recursiveCompute));
  }

  @Test
  void functionsThatUseEachOthersMapsDeadlock() {
    assertEquals(Set.of("done", "D"), Explore.allSynchronisation(Collections::crossedCompute));
  }

  @Test
  void aGrowingMapLosesNothing() {
    assertEquals(Set.of("40"), Explore.random(Collections::hashMapGrows, 300));
  }

  @Test
  void copiesOnWriteAreAtomic() {
    assertEquals(Set.of("3 1"), Explore.random(Collections::copyOnWrite, 2000));
  }

  @Test
  void aPlainListNotesConcurrentChange() {
    assertEquals(Set.of("read", "changed"), Explore.allSynchronisation(Collections::plainList));
  }

  @Test
  void queuesWithoutWaitingAreAtomic() {
    assertEquals(
        Set.of("anull0", "nulla0", "nullnull1"),
        Explore.allSynchronisation(Collections::linkedQueue));
    assertEquals(Set.of("anull0", "nulla0"), Explore.allSynchronisation(Collections::linkedDeque));
  }

  @Test
  void aSetAddsAnElementOnce() {
    assertEquals(Set.of("true [1]"), Explore.allSynchronisation(Collections::skipListSet));
  }
}
