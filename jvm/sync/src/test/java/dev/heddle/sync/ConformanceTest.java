package dev.heddle.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.Invariant;
import dev.heddle.runtime.JavaSearch;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import programs.CellPrograms;
import programs.InterruptPrograms;
import programs.StmPrograms;

/** Exploration finds exactly the results that small programs are known to have. */
class ConformanceTest {
  @BeforeAll
  static void prepare() {
    JavaSearch.prepare();
  }

  @Test
  void tryPutAgainstTryRead() {
    assertEquals(Set.of("empty", "value"), Explored.all(CellPrograms::tryPutAgainstTryRead));
  }

  @Test
  void locksInBothOrders() {
    assertEquals(Set.of("D", "ok"), Explored.all(CellPrograms::locksInBothOrders));
  }

  @Test
  void putsByChildren() {
    assertEquals(Set.of("0", "1"), Explored.all(CellPrograms::twoPuts));
    assertEquals(Set.of("1", "2", "3"), Explored.all(CellPrograms::threePuts));
  }

  @Test
  void twoPutsAndADoubleTaker() {
    assertEquals(Set.of("1", "2", "D"), Explored.all(CellPrograms::twoPutsAndADoubleTaker));
  }

  @Test
  void compareAndSet() {
    assertEquals(Set.of("true 2", "false 2"), Explored.all(CellPrograms::casAgainstWrite));
    assertEquals(Set.of("true false 1", "false true 2"), Explored.all(CellPrograms::casAgainstCas));
  }

  @Test
  void updatesAndReads() {
    assertEquals(Set.of("0", "1"), Explored.all(CellPrograms::updateAgainstRead));
    assertEquals(Set.of("0", "1"), Explored.all(CellPrograms::daemonWithAnIrrelevantFirstStep));
    assertEquals(Set.of("1", "2", "3"), Explored.all(CellPrograms::twoSettersOneGetter));
  }

  @Test
  void anInvariantUnderARace() {
    assertEquals(
        Set.of("0", "none", "I"),
        Explored.all(
            () -> CellPrograms.guarded(condition -> new Invariant("x >= 0", condition).watch())));
  }

  @Test
  void uncontrolledState() {
    assertEquals(Set.of("0", "1", "2"), Explored.all(CellPrograms::uncontrolledState));
  }

  /** All schedules of a shorter log; of one with five messages, some. */
  @Test
  void racyLogger() {
    assertEquals(Set.of("0", "1"), Explored.all(() -> CellPrograms.racyLogger(1)));
    assertEquals(Set.of("4", "5"), Explored.some(() -> CellPrograms.racyLogger(5), 500, 10_000));
  }

  /**
   * A random execution of 30 steps deadlocks with a chance of over 1 in 20: 1,000 hardly all miss
   * it.
   */
  @Test
  void philosophersOfBoundedLength() {
    assertEquals(Set.of("D"), Explored.some(CellPrograms::philosophers, 1_000, 30));
  }

  @Test
  void transactionsAreAtomic() {
    assertEquals(Set.of("0", "2"), Explored.all(StmPrograms::twoWritesAndAReader));
    assertEquals(Set.of("0 0", "1 1", "2 2"), Explored.all(StmPrograms::invariant));
  }

  @Test
  void retryWaitsForAChange() {
    assertEquals(Set.of("1"), Explored.all(StmPrograms::retryWaits));
    assertEquals(Set.of("1", "2"), Explored.all(StmPrograms::alternativesWaitForBoth));
    assertEquals(Set.of("D"), Explored.all(StmPrograms::retryForEver));
    assertEquals(Set.of("7"), Explored.all(StmPrograms::cellAndTransaction));
  }

  @Test
  void prisoners() {
    assertEquals(Set.of("free"), Explored.all(() -> StmPrograms.prisoners(2)));
    assertEquals(Set.of("free"), Explored.all(() -> StmPrograms.prisoners(3)));
    assertEquals(Set.of("free"), Explored.some(() -> StmPrograms.prisoners(6), 200, 10_000));
  }

  @Test
  void interruption() {
    assertEquals(Set.of("D", "ok"), Explored.all(InterruptPrograms::blockedInPut));
    assertEquals(Set.of("ok"), Explored.all(InterruptPrograms::neverBlocks));
    assertEquals(Set.of("D"), Explored.all(InterruptPrograms::blockedUninterruptibly));
    assertEquals(Set.of("1", "2"), Explored.all(InterruptPrograms::twoReasons));
    assertEquals(Set.of("interrupted"), Explored.all(InterruptPrograms::interruptsItself));
  }
}
