package dev.heddle.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Coverage;
import dev.heddle.core.CoveredBound;
import dev.heddle.core.Execution;
import dev.heddle.core.Leftover;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplaySettings;
import dev.heddle.core.Schedule;
import dev.heddle.core.SizeEstimate;
import dev.heddle.core.StateStatistics;
import dev.heddle.core.Verdict;
import dev.heddle.core.VerdictNote;
import dev.heddle.core.bounded.DfsStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class VerdictTextTest {
  private static Verdict verdict(
      Coverage coverage, long executions, long aborted, VerdictNote... notes) {
    return new Verdict(
        coverage,
        new Verdict.Work(executions, aborted, 1),
        new Verdict.Found(List.of()),
        List.of(),
        List.of(notes));
  }

  @Test
  void whatIsCoveredIsBrokenBetweenClauses() {
    String many = "x".repeat(60) + "; " + "y".repeat(60) + "; z (1.0 s)";
    assertEquals(
        List.of("Demo  fine  " + "x".repeat(60) + ";", "    " + "y".repeat(60) + "; z (1.0 s)"),
        VerdictText.clauses("Demo  fine  ", many));
    String coloured = "Demo  " + Style.COLOURS.good("fine") + "  ";
    assertEquals(
        List.of(coloured + "x".repeat(80) + "; short"),
        VerdictText.clauses(coloured, "x".repeat(80) + "; short"));
    assertEquals(
        List.of("Demo  a;", "    " + "word ".repeat(18) + "word", "    word word"),
        VerdictText.clauses("Demo  ", "a; " + "word ".repeat(20) + "word"));
  }

  @Test
  void coverageIsNeverAPassAlone() {
    assertEquals(
        "exhausted: every interleaving, 69 executions",
        VerdictText.coverage(verdict(Coverage.EXHAUSTED, 69, 0)));
    assertEquals(
        "sampled: 10,000 random executions",
        VerdictText.coverage(verdict(Coverage.SAMPLED, 10_000, 0)));
    assertEquals(
        "interrupted: the budget ran out after 1 execution",
        VerdictText.coverage(verdict(Coverage.INTERRUPTED, 1, 0)));
    assertEquals(
        "interrupted: 9 executions; stopped before its budget was spent",
        VerdictText.coverage(verdict(Coverage.INTERRUPTED, 9, 0, Verdict.STOPPED)));
    assertEquals(
        "interrupted: 9 executions; all that it knew of was tried, but some may be missing",
        VerdictText.coverage(verdict(Coverage.INTERRUPTED, 9, 0, Verdict.UNSURE)));
  }

  @Test
  void whatWasCutOffIsSaid() {
    assertEquals(
        "within bounds: every interleaving but those cut off, 9 executions; 2 of them cut off by"
            + " the limit on steps (--max-steps); more was left out",
        VerdictText.coverage(
            verdict(Coverage.WITHIN_BOUNDS, 9, 2, VerdictNote.remark("more was left out"))));
  }

  @Test
  void whatNotesLeaveOutIsNamedFirst() {
    VerdictNote weak =
        VerdictNote.leftOut(VerdictNote.SEQUENTIAL_CONSISTENCY, "weaker orders were left out");
    VerdictNote fair = VerdictNote.leftOut("fair schedules", "unfair ones were left out");
    assertEquals(
        "within bounds: sequential consistency; every interleaving, 9 executions; weaker orders"
            + " were left out",
        VerdictText.coverage(verdict(Coverage.EXHAUSTED, 9, 0, weak)));
    assertEquals(
        "within bounds: sequential consistency and fair schedules; every interleaving but those cut"
            + " off, 9 executions; 2 of them cut off by the limit on steps (--max-steps); weaker"
            + " orders were left out; unfair ones were left out",
        VerdictText.coverage(verdict(Coverage.WITHIN_BOUNDS, 9, 2, weak, fair)));
    assertEquals(
        "sampled: 9 random executions; weaker orders were left out",
        VerdictText.coverage(verdict(Coverage.SAMPLED, 9, 0, weak)));
    assertEquals(
        "within bounds: fair schedules; every interleaving with at most 2 preemptions, 9"
            + " executions; any failure left needs at least 3 preemptions, or what follows; unfair"
            + " ones were left out",
        VerdictText.coverage(
            new Verdict(
                Coverage.WITHIN_BOUNDS,
                new Verdict.Work(9, 0, 1),
                new Verdict.Found(List.of()),
                List.of(new CoveredBound("preemptions", 2, true)),
                List.of(fair))));
  }

  @Test
  void aFailureIsNotSaidToBeExhausted() {
    Verdict all = verdict(Coverage.EXHAUSTED, 69, 0);
    assertEquals(
        "failed; all interleavings explored, 69 executions",
        VerdictText.coverage(all, Explored.interleavings(), List.of("a race")));
    Outcome livelock = new Outcome.Livelock(List.of());
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule(ReplaySettings.NONE);
    Verdict failed =
        new Verdict(
            Coverage.EXHAUSTED,
            new Verdict.Work(69, 0, 1),
            new Verdict.Found(List.of(new Verdict.Finding(livelock, 1, 3, 0, none))),
            List.of(),
            List.of());
    assertEquals("failed; all interleavings explored, 69 executions", VerdictText.coverage(failed));
  }

  private static String model(Explored explored, Coverage coverage, CoveredBound... limits) {
    Verdict verdict =
        new Verdict(
            coverage,
            new Verdict.Work(3, 0, 1),
            new Verdict.Found(List.of()),
            List.of(limits),
            List.of(VerdictNote.remark("a note")));
    return VerdictText.coverage(verdict, explored, List.of());
  }

  @Test
  void statesOfAModelAreCounted() {
    Explored states = Explored.states(1234, 5678);
    assertEquals(
        "exhausted: every execution, 1,234 states, 5,678 steps; a note",
        model(states, Coverage.EXHAUSTED));
    assertEquals(
        "within bounds: every execution but those cut off by --max-pending 3 and --rounds 2, 1,234"
            + " states, 5,678 steps; a note",
        model(
            states,
            Coverage.WITHIN_BOUNDS,
            new CoveredBound("pending", 3, true),
            new CoveredBound("rounds", 2, true)));
    assertEquals(
        "interrupted: 1,234 states, 5,678 steps; executions were cut off by numbers of more than"
            + " 32 bits and steps of more than 9 operations; a note",
        model(
            states,
            Coverage.INTERRUPTED,
            new CoveredBound("int", 32, true),
            new CoveredBound("operations", 9, true)));
    assertEquals("sampled: 1,234 states, 5,678 steps; a note", model(states, Coverage.SAMPLED));
    assertEquals(
        "failed; all executions explored, 1,234 states, 5,678 steps",
        VerdictText.coverage(verdict(Coverage.EXHAUSTED, 1, 0), states, List.of("a failure")));
  }

  @Test
  void aTranslationOfAModelHasBounds() {
    Explored translation = Explored.translation();
    CoveredBound[] limits = {
      new CoveredBound("rounds", 2, true), new CoveredBound("int", 32, true)
    };
    assertEquals("exhausted: every execution; a note", model(translation, Coverage.EXHAUSTED));
    assertEquals(
        "within bounds: every execution of --rounds 2 and numbers of 32 bits; a note",
        model(translation, Coverage.WITHIN_BOUNDS, limits));
    assertEquals(
        "interrupted: every execution of --rounds 2 and numbers of 32 bits; a note",
        model(translation, Coverage.INTERRUPTED, limits));
    assertEquals("unknown; a note", model(translation, Coverage.UNKNOWN));
    Outcome thrown = new Outcome.Livelock(List.of());
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule(ReplaySettings.NONE);
    List<Verdict.Finding> failures = List.of(new Verdict.Finding(thrown, 1, 1, 0, none));
    assertEquals(
        "interrupted: up to the failure, with --rounds 2 and numbers of 32 bits",
        VerdictText.coverage(
            new Verdict(
                Coverage.INTERRUPTED,
                new Verdict.Work(1, 0, 1),
                new Verdict.Found(failures),
                List.of(limits),
                List.of()),
            translation,
            failures));
  }

  private static String bounded(Coverage coverage, int aborted, CoveredBound... limits) {
    return VerdictText.coverage(
        new Verdict(
            coverage,
            new Verdict.Work(9, aborted, 1),
            new Verdict.Found(List.of()),
            List.of(limits),
            List.of()));
  }

  @Test
  void boundsAreSaidAndWhatIsBeyondThem() {
    assertEquals(
        "within bounds: every interleaving with at most 2 preemptions, 9 executions; any failure"
            + " left needs at least 3 preemptions",
        bounded(Coverage.WITHIN_BOUNDS, 0, new CoveredBound("preemptions", 2, true)));
    assertEquals(
        "within bounds: every interleaving with at most 1 delay and in which no thread yields 6"
            + " times more than others, 9 executions; any failure left needs at least 2 delays or a"
            + " thread that yields 6 times more than others",
        bounded(
            Coverage.WITHIN_BOUNDS,
            0,
            new CoveredBound("preemptions", 7, false),
            new CoveredBound("delays", 1, true),
            new CoveredBound("yields", 5, true)));
    assertEquals(
        "within bounds: every interleaving that differs in the first 20 choices only, 9 executions;"
            + " any failure left needs another choice after the first 20 choices",
        bounded(Coverage.WITHIN_BOUNDS, 0, new CoveredBound("choices", 20, true)));
  }

  @Test
  void unfairSchedulesThatWereLeftOutAreSaid() {
    CoveredBound fair = new CoveredBound(CoveredBound.FAIR, 3, true);
    String unfair = "; spinning threads were made to yield; unfair schedules were not explored";
    assertEquals(
        "within bounds: fair schedules, 9 executions" + unfair,
        bounded(Coverage.WITHIN_BOUNDS, 0, fair));
    assertEquals(
        "within bounds: every interleaving with at most 2 preemptions and by a fair schedule, 9"
            + " executions; any failure left needs at least 3 preemptions, or what follows"
            + unfair,
        bounded(Coverage.WITHIN_BOUNDS, 0, new CoveredBound("preemptions", 2, true), fair));
  }

  @Test
  void aLivelockAfterWhichTheSearchWentOnDoesNotEndIt() {
    String note = Verdict.AFTER_LIVELOCK + "8 more executions";
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule(ReplaySettings.NONE);
    Verdict.Finding livelock = new Verdict.Finding(new Outcome.Livelock(List.of()), 1, 1, 0, none);
    assertEquals(
        "interrupted: 9 executions; " + note,
        VerdictText.coverage(
            new Verdict(
                Coverage.INTERRUPTED,
                new Verdict.Work(9, 0, 1),
                new Verdict.Found(List.of(livelock)),
                List.of(),
                List.of(VerdictNote.remark(note)))));
  }

  @Test
  void aBoundThatWasReachedBeforeTheBudgetRanOutIsSaid() {
    assertEquals(
        "interrupted: the budget ran out after 9 executions, with every interleaving with at most 0"
            + " preemptions; any failure left needs at least 1 preemption, or what follows; 3 of"
            + " them cut off by the limit on steps (--max-steps)",
        bounded(Coverage.INTERRUPTED, 3, new CoveredBound("preemptions", 0, true)));
  }

  @Test
  void aBoundThatLeftNothingOutIsNotSaid() {
    assertEquals(
        "exhausted: every interleaving, 9 executions",
        bounded(Coverage.EXHAUSTED, 0, new CoveredBound("preemptions", 4, false)));
  }

  private static String counted(@Nullable StateStatistics states, @Nullable SizeEstimate size) {
    return VerdictText.coverage(
        new Verdict(
            Coverage.INTERRUPTED,
            new Verdict.Work(9, 0, 1, states, size),
            new Verdict.Found(List.of(), List.of(), List.of()),
            List.of(),
            List.of(VerdictNote.remark("note"))));
  }

  @Test
  void statesAndTheEstimatedSizeAreSaidIfTheyAreKnown() {
    String begin = "interrupted: the budget ran out after 9 executions";
    assertEquals(begin + "; note", counted(null, null));
    assertEquals(
        begin + "; 1,234 distinct states; note",
        counted(new StateStatistics(1_234, 0, true), null));
    assertEquals(
        begin + "; about 1,200 distinct states, about 5 executions redundant; note",
        counted(new StateStatistics(1_234, 5, false), null));
    assertEquals(
        begin
            + "; 1 distinct state, 1 execution redundant; about 1,200 interleavings in all"
            + " (standard error 34); note",
        counted(
            new StateStatistics(1, 1, true),
            new SizeEstimate(1_200, 34, SizeEstimate.Kind.INTERLEAVINGS)));
    assertEquals(
        begin
            + "; about 1,200 executions differ in the order of dependent steps (standard error"
            + " 34), so that about 1,500 would do; note",
        counted(null, new SizeEstimate(1_200, 34, SizeEstimate.Kind.CLASSES)));
    assertEquals(
        begin
            + "; at least 60 executions differ in the order of dependent steps (95 % certain);"
            + " note",
        counted(null, new SizeEstimate(1_200, 400, SizeEstimate.Kind.CLASSES)));
    assertEquals(
        begin + "; note", counted(null, new SizeEstimate(120, 40, SizeEstimate.Kind.CLASSES)));
  }

  @Test
  void estimatesHaveTwoSignificantDigits() {
    String begin = "interrupted: the budget ran out after 9 executions; ";
    assertEquals(
        begin + "at least 1.2 x 10^19 interleavings in all (95 % certain); note",
        counted(null, new SizeEstimate(2.499e20, 2e20, SizeEstimate.Kind.INTERLEAVINGS)));
    assertEquals(
        begin + "about 1.3 x 10^19 interleavings in all (standard error 9 x 10^17); note",
        counted(null, new SizeEstimate(1.254321e19, 8.96e17, SizeEstimate.Kind.INTERLEAVINGS)));
    assertEquals(
        begin + "about 9,900,000 interleavings in all (standard error 13,000); note",
        counted(null, new SizeEstimate(9_876_543, 12_501, SizeEstimate.Kind.INTERLEAVINGS)));
    assertEquals(
        begin + "about 10 interleavings in all (standard error 0); note",
        counted(null, new SizeEstimate(9.9, 0.3, SizeEstimate.Kind.INTERLEAVINGS)));
  }

  @Test
  void outcomesAreListedWithTheirCounts() {
    Outcome blocked = new Outcome.Returned("2", List.of("pool-1-thread-1"));
    Outcome other = new Outcome.Aborted("aborted after 10 steps");
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule(ReplaySettings.NONE);
    Verdict verdict =
        new Verdict(
            Coverage.SAMPLED,
            new Verdict.Work(1001, 1, 1),
            new Verdict.Found(
                List.of(
                    new Verdict.Finding(blocked, 1000, 1, 0, none),
                    new Verdict.Finding(other, 1, 7, 0, none))),
            List.of(),
            List.of());
    assertEquals(
        List.of(
            "  1,000 times  2  (left blocked: pool-1-thread-1)",
            "       1 time  aborted after 10 steps"),
        VerdictText.outcomes(verdict).stream().map(String::stripTrailing).toList());
  }

  @Test
  void whatIsLeftBehindIsToldOncePerKindUnlessItStandsBesideAnOutcome() {
    Outcome blocked = new Outcome.Returned("2", List.of("a"));
    Schedule none = new Execution(new DfsStrategy(), 1, null).schedule(ReplaySettings.NONE);
    Verdict verdict =
        new Verdict(
                Coverage.EXHAUSTED,
                new Verdict.Work(1, 0, 1),
                new Verdict.Found(List.of(new Verdict.Finding(blocked, 1, 1, 0, none))),
                List.of(),
                List.of())
            .withLeft(
                List.of(
                    new Outcome.Left(
                        Leftover.NEVER_JOINED, List.of("t", "u", "v", "w", "x", "y", "z")),
                    new Outcome.Left(Leftover.LEFT_BLOCKED, List.of("a"))));
    assertEquals(List.of("note: never joined: t, u, v, w, x, 2 more"), VerdictText.left(verdict));
    assertEquals(
        List.of("note: left blocked: b"),
        VerdictText.left(
            verdict.withLeft(List.of(new Outcome.Left(Leftover.LEFT_BLOCKED, List.of("a", "b"))))));
  }
}
