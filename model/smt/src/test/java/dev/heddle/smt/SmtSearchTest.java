package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.sequential.tree.UntranslatableException;
import dev.heddle.smt.sequentialised.Models;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.solve.SolverName;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Verification with a solver, from a model to a verdict. */
public class SmtSearchTest {
  /** The solver of the tests that need only one. */
  public static final SolverName SOLVER =
      SolverName.valueOf(System.getProperty("heddle.solver", SolverName.BITWUZLA.name()));

  private static final String COUNTER =
      """
      var count: int;
      proc increment() { count = count + 1; }
      proc check() { join worker; assert count == 2; }
      thread worker[i in 1..2] runs increment();
      thread checker runs check();
      """;

  private static final String LOCKS =
      """
      lock a; lock b;
      proc one() { acquire a; acquire b; release b; release a; }
      proc two() { acquire b; acquire a; release a; release b; }
      thread first runs one();
      thread second runs %s();
      """;

  private static Verdict verify(String text, @Nullable Integer rounds) throws InterruptedException {
    return within(text, new TranslationChoice.Wanted(rounds, null, null));
  }

  private static Verdict within(String text, TranslationChoice.Wanted wanted)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(SOLVER, wanted, null, Duration.ofMinutes(2), Long.MAX_VALUE);
    return SmtSearch.run(Models.original(text), options, (b, t, s) -> {}).verdict();
  }

  @Test
  void equalTasksOfDifferentBuffersAreNotConfused() throws InterruptedException {
    Verdict verdict =
        within(
            """
            var x: 0..2; var f: bool;
            proc p2(n: int) { zield; }
            proc p1(n: int) { post p2(1) at 0; x = n % 2; }
            buffer t0 runs p1(0);
            buffer t1 runs p1(1);
            interleave accesses;
            invariant inv: x == 0 || f;
            """,
            new TranslationChoice.Wanted(1, 2, null));
    assertTrue(verdict.failed());
  }

  @Test
  void aFailureAfterAVeryLongStepIsConfirmed() throws InterruptedException {
    Verdict verdict =
        verify(
            "var x: int; proc p() { atomic { for i in 1..60000 { x = 0; } } assert x > 0; }"
                + " buffer b runs p();",
            null);
    assertTrue(verdict.failed());
  }

  @Test
  void aLostUpdateNeedsTwoRoundsAndIsConfirmed() throws InterruptedException {
    Verdict one = verify(COUNTER, 1);
    assertEquals(Coverage.WITHIN_BOUNDS, one.coverage());
    assertTrue(!one.failed());
    Verdict two = verify(COUNTER, null);
    assertEquals(2, two.limits().get(0).value());
    assertInstanceOf(Outcome.Uncaught.class, two.failures().get(0).outcome());
  }

  @Test
  void anAccessThatIsNotMadeHasNoPoint() throws InterruptedException {
    String text =
        """
        var go: bool;
        var held: bool;
        proc first(i: int) {
          assume i == 0 || go;
          atomic { held = true; go = true; }
          atomic { assume !held; go = false; }
        }
        proc second() { assert !go; }
        thread one runs first(0);
        thread two runs second();
        """;
    assertTrue(verify(text, 1).failed());
  }

  @Test
  void aDeadlockNeedsOneRoundIfNobodyWaitsInVainForLong() throws InterruptedException {
    Verdict verdict = verify(LOCKS.formatted("two"), 1);
    assertInstanceOf(Outcome.Deadlock.class, verdict.failures().get(0).outcome());
  }

  /** Numbers that no range of an int's length holds, guessed by each of the translations. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "thread first runs one(); thread second runs two();",
        "proc main() { post one() at 0; post two() at 0; } buffer only runs main();",
        "proc main() { post one() at 1; post two() at 0; }"
            + " buffer only runs main(); buffer other runs two();"
      })
  void numbersMayBeFarApart(String tasks) throws InterruptedException {
    String text =
        """
        var x: int = 2147483647;
        proc one() { x = x + 1; }
        proc two() { assert x != -2147483647 - 1; }
        """;
    Verdict verdict = verify(text + tasks, null);
    assertInstanceOf(Outcome.Uncaught.class, verdict.failures().get(0).outcome());
  }

  @Test
  void ordersOfLocksAreFoundToBeRightInAllExecutions() throws InterruptedException {
    Verdict verdict = verify(LOCKS.formatted("one"), null);
    assertEquals(Coverage.EXHAUSTED, verdict.coverage());
    assertTrue(!verdict.failed());
  }

  @Test
  void anOrderOfTasksThatNeedsADelayIsFoundAndConfirmed() throws InterruptedException {
    String text =
        """
        var order: int;
        proc first() { order = 1; post second(2) at 0; post second(3) at 0; }
        proc second(n: int) { order = order * 10 + n; yield; assert order != 132; }
        buffer only runs first();
        """;
    Verdict verdict = verify(text, null);
    assertEquals("delays", verdict.limits().get(0).name());
    assertEquals(1, verdict.limits().get(0).value());
    assertInstanceOf(Outcome.Uncaught.class, verdict.failures().get(0).outcome());
  }

  @Test
  void whatTheTranslationsDoNotKnowIsRefused() {
    for (String text :
        List.of(
            "proc p() { post q() at 0; } proc q() { } fifo buffer m runs p();",
            "group g; proc p() { spawn q() in g; join g; } proc q() { } buffer m runs p();",
            "proc p() { atomic { post q() at 1; } } proc q() { } buffer m runs p();")) {
      assertThrows(UntranslatableException.class, () -> verify(text, 1), text);
    }
  }

  /**
   * The actions of a handler, which interrupts the task that holds the lock, and of the other
   * buffer.
   */
  @ParameterizedTest
  @CsvSource({"acquire l; release l;, skip;", "await f;, f = false;", "yield;, acquire l;"})
  void whoWaitsForWhatItInterruptedWaitsInVain(String handler, String other)
      throws InterruptedException {
    String text =
        """
        lock l; var f: bool;
        proc low() { acquire l; post handler() at 1; f = true; %s }
        proc handler() { %s }
        proc other() { zield; %s }
        buffer b runs low(); buffer c runs other();
        """;
    String forgets = handler.equals("yield;") ? "" : "release l;";
    Verdict verdict = verify(text.formatted(forgets, handler, other), 1);
    assertInstanceOf(Outcome.Deadlock.class, verdict.failures().get(0).outcome());
  }

  /** The actions of the poster and of the posted task with a lock, and whether they are wrong. */
  @ParameterizedTest
  @CsvSource({
    "post q() at 0; release l;, acquire l; release l;, false",
    "post q() at 1; release l;, acquire k; release k;, false",
    "post q() at 1; release l;, release l;, true",
    "post q() at 0; yield; release l;, release l;, true",
    "post q() at 1;, release l;, true",
    "post q() at 0;, release l;, true"
  })
  void aTaskReleasesOnlyWhatItHolds(String posts, String posted, boolean wrong)
      throws InterruptedException {
    String text =
        "lock l; lock k; proc p() { acquire l; acquire k; release k; %s }"
            + " proc q() { %s } proc r() { zield; } buffer b runs p(); buffer c runs r();";
    assertEquals(wrong, verify(text.formatted(posts, posted), 1).failed());
  }

  @Test
  void whoWaitsIsDueInEveryRoundAndLetsOtherBuffersRunThere() throws InterruptedException {
    String text =
        """
        var turn: int;
        proc first() { post waits() at 0; post twice() at 0; }
        proc waits() { turn = 1; await turn == 3; turn = 4; }
        proc twice() { await turn == 1; turn = 2; yield; assert turn != 4; }
        proc other() { await turn == 2; turn = 3; }
        buffer b runs first(); buffer c runs other();
        """;
    Verdict verdict = verify(text, null);
    assertInstanceOf(Outcome.Uncaught.class, verdict.failures().get(0).outcome());
  }

  @Test
  void aFailureThatNeedsAnInterruptionIsFoundAndConfirmed() throws InterruptedException {
    String text =
        """
        var x: int;
        proc low() { x = 1; post high() at 2; assert x == 1; post low2() at 0; }
        proc high() { x = 2; post middle() at 1; }
        proc middle() { x = x - 1; yield; }
        proc low2() { zield; assert x == 3; }
        proc other() { zield; x = 3; }
        buffer first runs low();
        buffer second runs other();
        """;
    Verdict verdict = verify(text, 2);
    assertEquals(List.of("rounds", "yields", "unwind"), names(verdict));
    Verdict.Finding finding = verdict.failures().get(0);
    assertTrue(finding.outcome().toString().contains("x == 3"), finding.outcome()::toString);
  }

  private static List<String> names(Verdict verdict) {
    return verdict.limits().stream().map(CoveredBound::name).toList();
  }

  /** Two tasks that run in either order, and the bound that is needed to find both orders. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, , WITHIN_BOUNDS",
    "1, 2, , EXHAUSTED",
    ", 1, , WITHIN_BOUNDS",
    ", 2, , EXHAUSTED",
    ", , 0, WITHIN_BOUNDS",
    ", , 1, EXHAUSTED",
    ", , , EXHAUSTED"
  })
  void whatMoreTurnsOfTasksWouldShowIsKnown(
      @Nullable Integer rounds,
      @Nullable Integer yields,
      @Nullable Integer delays,
      Coverage coverage)
      throws InterruptedException {
    String text =
        """
        var x: 0..2;
        proc set(n: int) { x = n; }
        proc main() { post set(1) at 0; post set(2) at 0; }
        buffer only runs main();
        """;
    TranslationChoice.Wanted wanted = new TranslationChoice.Wanted(rounds, yields, delays);
    Verdict verdict = within(text, wanted);
    assertTrue(!verdict.failed());
    assertEquals(coverage, verdict.coverage());
  }

  /**
   * Threads that post nothing have no tasks that take turns, and a single thread takes no turns.
   */
  @Test
  void boundsThatBoundNothingAreNoHindrance() throws InterruptedException {
    TranslationChoice.Wanted wanted = new TranslationChoice.Wanted(2, 2, null);
    Verdict threads = within(LOCKS.formatted("two"), wanted);
    assertInstanceOf(Outcome.Deadlock.class, threads.failures().get(0).outcome());
    assertEquals(List.of("rounds", "yields", "unwind"), names(threads));
    String alone = "var x: int; proc p() { x = 1; assert x == 1; } thread t runs p();";
    assertEquals(Coverage.EXHAUSTED, within(alone, wanted).coverage());
  }

  /** Tasks of one buffer that take locks, each with a yield in between. */
  private static final String HOLDERS =
      """
      lock a; lock b[2];
      proc one() { acquire a; yield; acquire b[1]; release b[1]; release a; }
      proc two() { %s }
      proc main() { post one() at 0; post two() at 0; }
      buffer only runs main();
      """;

  @Test
  void tasksOfABufferWaitForEachOtherForEver() throws InterruptedException {
    String other = "acquire b[1]; yield; acquire a; release a; release b[1];";
    TranslationChoice.Wanted two = new TranslationChoice.Wanted(null, null, 2);
    Verdict verdict = within(HOLDERS.formatted(other), two);
    assertInstanceOf(Outcome.Deadlock.class, verdict.failures().get(0).outcome());
    assertTrue(!within(HOLDERS.formatted("acquire a; release a;"), two).failed());
  }

  @Test
  void aTaskCannotGiveBackTheLockOfAnother() throws InterruptedException {
    Verdict verdict =
        within(HOLDERS.formatted("release a;"), new TranslationChoice.Wanted(null, null, 1));
    assertTrue(verdict.failures().get(0).outcome().toString().contains("release without acquire"));
  }
}
