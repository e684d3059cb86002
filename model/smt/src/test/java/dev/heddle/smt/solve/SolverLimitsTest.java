package dev.heddle.smt.solve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.smt.SmtSearch;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.SolverQuestion;
import dev.heddle.smt.encode.FormulaEncoding;
import dev.heddle.smt.encode.UnwindingBounds;
import dev.heddle.smt.sequentialised.Models;
import dev.heddle.smt.sequentialised.TranslationChoice;
import dev.heddle.smt.term.TermGraph;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** Solvers that crash, or take too much time or memory. */
class SolverLimitsTest {
  private static final long MINUTE = 60_000_000_000L;

  private static final String EASY =
      "proc p() { var b: int; choose b in 0..9; assert b != 7; } buffer m runs p();";

  /** Every bound needs a larger one. */
  private static final String ENDLESS =
      "var n: int; proc p() { while * { n = n + 1; } assert n >= 0; } buffer m runs p();";

  /** No solver finds out in minutes that there are no such numbers. */
  private static final String HARD =
      """
      proc p() {
        var a: int; var b: int; var c: int;
        choose a in 2..40000; choose b in 2..40000; choose c in 2..40000;
        assert a * a * a + b * b * b != c * c * c || a * b + c != 7 * b * b - 3;
        assert a * b * c * c != 1000000007 || a * a - b * b * b != 17;
      }
      buffer m runs p();
      """;

  private static FormulaEncoding encode(String text) throws InterruptedException {
    UnwindingBounds unwinding = new UnwindingBounds(2, 64, false, 100_000, () -> false);
    return SolverQuestion.encode(SequentialTest.compile(text), unwinding, new TermGraph());
  }

  private static SolverAnswer ask(FormulaEncoding encoding, Solver solver) {
    try {
      return solver.check(encoding, encoding.failed());
    } catch (InterruptedException e) {
      throw new CompletionException(e);
    }
  }

  /** How long a process has computed; for ever, if that is unknown. */
  private static Duration busy(ProcessHandle process) {
    return process.info().totalCpuDuration().orElse(Duration.ofDays(1));
  }

  @Test
  void aSolverThatIsKilledInTheMiddleSaysNothing() throws InterruptedException {
    FormulaEncoding easy = encode(EASY);
    FormulaEncoding hard = encode(HARD);
    try (Solver solver = new Solver(SmtSearchTest.SOLVER, System.nanoTime() + MINUTE)) {
      assertInstanceOf(SolverAnswer.Satisfiable.class, ask(easy, solver));
      ProcessHandle process = Objects.requireNonNull(solver.handle());
      Duration before = busy(process);
      CompletableFuture<SolverAnswer> answer =
          CompletableFuture.supplyAsync(() -> ask(hard, solver));
      while (busy(process).minus(before).toMillis() < 200 && !answer.isDone()) {
        Thread.onSpinWait();
      }
      assertTrue(process.destroyForcibly());
      assertTrue(answer.join().toString().contains("crashed"), () -> answer.join().toString());
      assertInstanceOf(SolverAnswer.Unknown.class, ask(easy, solver));
    }
  }

  @Test
  void aSolverThatIsNeverAskedLeavesNoProcess() {
    ProcessHandle process;
    try (Solver solver = new Solver(SmtSearchTest.SOLVER, System.nanoTime() + MINUTE)) {
      process = Objects.requireNonNull(solver.handle());
      assertTrue(process.isAlive());
    }
    process.onExit().join();
    assertFalse(process.isAlive());
  }

  @Test
  void aSolverIsEndedWhenItsTimeIsOver() throws InterruptedException {
    FormulaEncoding hard = encode(HARD);
    long start = System.nanoTime();
    try (Solver solver = new Solver(SmtSearchTest.SOLVER, start + MINUTE / 30)) {
      assertEquals(new SolverAnswer.TimeOut(), ask(hard, solver));
    }
  }

  @Test
  void aSolverIsEndedWhenItUsesTooMuchMemory() throws InterruptedException {
    FormulaEncoding hard = encode(HARD);
    try (Solver solver =
        new Solver(SmtSearchTest.SOLVER, System.nanoTime() + MINUTE, /* memory= */ 1 << 20)) {
      SolverAnswer answer = ask(hard, solver);
      boolean linux = System.getProperty("os.name").equals("Linux");
      assertTrue(!linux || answer instanceof SolverAnswer.OutOfMemory, answer::toString);
    }
  }

  private static Verdict search(String text, Duration time, SmtSearch.Listener listener)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER, TranslationChoice.Wanted.RAISED, null, time, Long.MAX_VALUE);
    return SmtSearch.run(Models.original(text), options, listener).verdict();
  }

  @Test
  void nothingIsKnownIfNoBoundWasCompleted() throws InterruptedException {
    Verdict verdict = search(HARD, Duration.ofSeconds(2), (bounds, terms, seconds) -> {});
    assertEquals(Coverage.UNKNOWN, verdict.coverage());
    assertTrue(verdict.noteTexts().get(0).contains("--max-time"), () -> verdict.notes().toString());
  }

  @Test
  void aSearchThatIsStoppedNamesTheLastBoundsThatItCompleted() throws InterruptedException {
    List<String> told = new ArrayList<>();
    SmtSearch.Listener stop =
        (bounds, terms, seconds) -> {
          told.add(bounds);
          if (told.size() == 2) {
            Thread.currentThread().interrupt();
          }
        };
    Verdict verdict = search(ENDLESS, Duration.ofMinutes(9), stop);
    assertEquals(Coverage.INTERRUPTED, verdict.coverage());
    assertEquals("unwind", verdict.limits().get(0).name());
    assertEquals(4, verdict.limits().get(0).value());
    assertEquals(List.of("it was stopped"), verdict.noteTexts());
    String solver = SmtSearchTest.SOLVER.word();
    assertEquals(List.of("unwind 2, " + solver, "unwind 4, " + solver), told);
  }
}
