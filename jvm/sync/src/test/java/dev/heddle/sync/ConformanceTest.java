package dev.heddle.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.JavaSearch;
import dev.heddle.runtime.settings.JavaInvariant;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import programs.CellPrograms;
import programs.InterruptPrograms;
import programs.StmPrograms;

/**
 * Exploration finds exactly the results that small programs are known to have.
 *
 * <p>Programs with cells, transactions, interrupts, an invariant or a set-up are here. Elsewhere:
 *
 * <ul>
 *   <li>litmus tests, with plain and volatile variables: {@code LitmusTest} of the runtime; what
 *       they give under weaker memory models is for when these exist
 *   <li>how many executions a reduction needs: {@code CountingTest} of the benchmarks; prisoners:
 *       {@code PrisonersBenchmarkTest}, and why there are more of them: docs/benchmarks.md
 *   <li>laws of concurrent operations: for when they are discovered
 * </ul>
 *
 * <p>Not here: a tear-down that is notified of a deadlock. What comes after a program, such as an
 * {@code @AfterEach} method, belongs to its last thread; where that waits for ever the execution
 * ends.
 */
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
            () ->
                CellPrograms.guarded(condition -> new JavaInvariant("x >= 0", condition).watch())));
  }

  @Test
  void setUp() {
    assertEquals(Set.of("1"), Explored.all(() -> CellPrograms.afterSetUp(false)));
    assertEquals(Set.of("1", "2"), Explored.all(() -> CellPrograms.afterSetUp(true)));
  }

  /** All schedules without early timeouts. */
  @Test
  void tearDownSeesTheFailure() {
    assertEquals(Set.of("D ok", "ok ok"), Explored.within(10_000, CellPrograms::tearDown));
  }

  @Test
  void uncontrolledState() {
    assertEquals(Set.of("0", "1", "2"), Explored.all(CellPrograms::uncontrolledState));
  }

  @Test
  void racyLogger() {
    assertEquals(Set.of("0", "1"), Explored.all(() -> CellPrograms.racyLogger(1)));
    assertEquals(Set.of("4", "5"), Explored.classes(() -> CellPrograms.racyLogger(5)));
  }

  /**
   * All schedules of 12 steps, and some of 30. A random execution of 30 steps deadlocks with a
   * probability of over 1 in 20: it is very unlikely that 1,000 all miss it.
   */
  @Test
  void philosophersOfBoundedLength() {
    assertEquals(Set.of("D"), Explored.within(12, CellPrograms::philosophers));
    assertEquals(Set.of("D"), Explored.some(CellPrograms::philosophers, 1_000, 30));
  }

  @Test
  void transactionsAreAtomic() {
    assertEquals(Set.of("0", "2"), Explored.all(StmPrograms::twoWritesAndAReader));
    assertEquals(Set.of("0 0", "1 1", "2 2"), Explored.all(StmPrograms::invariant));
  }

  @Test
  void alternativesAndAbortedTransactions() {
    assertEquals(Set.of("ok"), Explored.all(StmPrograms::retryIsTheIdentityOfOrElse));
    assertEquals(Set.of("old"), Explored.all(StmPrograms::abortedByAnException));
    assertEquals(Set.of("true"), Explored.all(StmPrograms::nestedAlternatives));
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
