package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The rules of docs/semantics.md, each on the smallest program that shows it. */
class SemanticsTest {
  private static Set<String> failures(String text) {
    return Searched.all(text).failures();
  }

  @Test
  void variablesOfWideRangesKeepTheirValues() {
    for (String range : List.of("LEAST..MOST", "LEAST..0", "-MOST..5", "LEAST..-1", "-1..MOST")) {
      String[] ends = range.split("\\.\\.", -1);
      for (String value : List.of(ends[0], ends[1], "-1")) {
        String text =
            String.format(
                "const LEAST = -2147483647 - 1; const MOST = 2147483647; var x: %s = %s;"
                    + " channel c(1): %1$s; record R { n: %1$s; } var r: array 2 of R;"
                    + " proc p() { r[1].n = x; send x to c; } proc q() {"
                    + " var n: int; receive n from c; assert n == x && r[1].n == %2$s; }"
                    + " thread t runs p(); thread u runs q();",
                range, value);
        assertEquals(Set.of(), failures(text), text);
      }
    }
  }

  @Test
  void racesOfExecutionsThatNeedNotEndAreReplayed() {
    Verdict verdict =
        Searched.all(
                "var x: int; proc p() { while true { x = (x + 1) % 2; } }"
                    + " thread t runs p(); thread u runs p();")
            .result()
            .verdict();
    assertEquals(
        List.of("data race on x: the write in line 1 (p) and the read in line 1 (p) are unordered"),
        verdict.races().stream().map(race -> race.outcome().summary()).toList());
  }

  @Test
  void aHigherLevelPostInterruptsThePoster() {
    String text =
        "var x: int; proc p() { x = 10 * x + 1; post q() at 1; x = 10 * x + 2; }"
            + " proc q() { x = 10 * x + 3; } buffer b runs p();";
    assertEquals(Set.of("x = 132"), Searched.finals(text));
  }

  @Test
  void aSameOrLowerLevelPostWaitsForTheEndOfThePoster() {
    String text =
        "var x: int; proc p() { post q() at 2; x = 10 * x + 1; }"
            + " proc q() { post r() at 2; post s() at 1; post t() at 0; x = 10 * x + 2; }"
            + " proc r() { x = 10 * x + 3; } proc s() { x = 10 * x + 4; }"
            + " proc t() { x = 10 * x + 5; } buffer b runs p();";
    assertEquals(Set.of("x = 23415"), Searched.finals(text));
  }

  @Test
  void dispatchOrderWithinALevelIsArbitraryUnlessFifo() {
    String text =
        "var x: int; proc p() { post q(1) at 0; post q(2) at 0; post q(3) at 0; }"
            + " proc q(n: int) { x = 10 * x + n; } buffer b runs p();";
    Set<String> all = Set.of("x = 123", "x = 132", "x = 213", "x = 231", "x = 312", "x = 321");
    assertEquals(all, Searched.finals(text));
    assertEquals(Set.of("x = 123"), Searched.finals(text.replace("buffer", "fifo buffer")));
  }

  @Test
  void sameLevelTasksInterleaveOnlyAtYield() {
    String text =
        "var x: int; proc p() { post q(1) at 0; post q(3) at 0; }"
            + " proc q(n: int) { x = 10 * x + n; %s; x = 10 * x + n + 1; } buffer b runs p();";
    Set<String> whole = Set.of("x = 1234", "x = 3412");
    assertEquals(whole, Searched.finals(String.format(text, "skip")));
    assertEquals(whole, Searched.finals(String.format(text, "zield")));
    assertEquals(
        Set.of("x = 1234", "x = 1324", "x = 1342", "x = 3124", "x = 3142", "x = 3412"),
        Searched.finals(String.format(text, "yield")));
    String called = text + " proc w() { yield; }";
    assertEquals(whole, Searched.finals(String.format(called, "atomic { w(); } skip")));
  }

  @Test
  void buffersInterleaveOnlyAtZield() {
    String text =
        "var x: int; proc q(n: int) { x = 10 * x + n; %s; x = 10 * x + n + 1; }"
            + " buffer a runs q(1); buffer b runs q(3);";
    // The first buffer has control at first.
    Set<String> whole = Set.of("x = 1234");
    assertEquals(whole, Searched.finals(String.format(text, "skip")));
    assertEquals(whole, Searched.finals(String.format(text, "yield")));
    assertEquals(
        Set.of("x = 1234", "x = 1324", "x = 1342"), Searched.finals(String.format(text, "zield")));
  }

  @Test
  void whoWaitsLetsOtherBuffersRunAsIfItPolled() {
    String text =
        "var x: int; proc p() { post q() at 0; post r() at 0; }"
            + " proc q() { %s x = 10 * x + 1; } proc r() { x = 10 * x + 2; yield; x = 10 * x + 3; }"
            + " proc s() { zield; x = 10 * x + 4; zield; x = 10 * x + 5; }"
            + " buffer b runs p(); buffer c runs s();";
    String awaits = String.format(text, "await x > 9;");
    assertTrue(Searched.finals(awaits).contains("x = 24135"), awaits);
    for (String condition : List.of("x > 9", "x > 99", "x > 999", "x != 0", "x % 10 != 4")) {
      Set<String> polled =
          Searched.finals(String.format(text, "while !(" + condition + ") { zield; yield; }"));
      assertEquals(
          polled, Searched.finals(String.format(text, "await " + condition + ";")), condition);
      assertTrue(polled.size() > 1, condition);
    }
  }

  @Test
  void aBlockedTaskHoldsUpLowerLevelsOfItsBuffer() {
    String text =
        "var go: bool; var x: int; proc p() { post q() at 1; x = 1; go = true; }"
            + " proc q() { await go; } buffer b runs p();";
    assertEquals(Set.of("deadlock: q-1 waits for go at m.hd:1"), failures(text));
    String other = text + " proc r() { go = true; } buffer c runs r();";
    assertEquals(Set.of("go = true, x = 1"), Searched.finals(other));
  }

  @Test
  void awaitIsOneStepWithWhatFollows() {
    String text =
        "var held: bool; var inside: int; proc p() { await !held; held = true; inside = inside + 1;"
            + " zield; assert inside == 1; inside = inside - 1; held = false; }"
            + " buffer a runs p(); buffer b runs p(); buffer c runs p();";
    assertEquals(Set.of("held = false, inside = 0"), Searched.finals(text));
  }

  @Test
  void aFalseAssumptionDiscardsTheExecution() {
    String text =
        "var x: 0..2; proc p() { x = *; assume x != 1; assert x != 1; } buffer b runs p();";
    assertEquals(Set.of("x = 0", "x = 2"), Searched.finals(text));
    ExplicitResult nothing = Searched.all("proc p() { assume false; } buffer b runs p();").result();
    assertEquals(0, nothing.complete());
    assertTrue(nothing.verdict().noteTexts().contains("no execution completes"));
  }

  @Test
  void threadsInterleaveAtEveryAccess() {
    String text = "var x: int; proc p() { x = x + 1; } thread a runs p(); thread b runs p();";
    assertEquals(Set.of("x = 1", "x = 2"), Searched.finals(text));
    assertEquals(
        Set.of("x = 2"), Searched.finals(text.replace("x = x + 1;", "atomic { x = x + 1; }")));
    assertEquals(Set.of("x = 2"), Searched.finals("interleave explicit; " + text));
  }

  @Test
  void conditionsReadNoMoreThanTheyNeed() {
    String text =
        "var i: int; var a: array 2 of int; var ok: bool; proc p() { ok = i < 2 && a[i] == 0; }"
            + " proc q() { i = 1; } thread t runs p(); thread u runs q();";
    assertEquals(Set.of("i = 1, a[0] = 0, a[1] = 0, ok = true"), Searched.finals(text));
    String outside = text.replace("i = 1;", "i = 2;");
    assertEquals(Set.of("index out of range: 2 is no index of an array of 2"), failures(outside));
  }

  @Test
  void aPostInAnAtomicBlockTakesEffectAtItsEnd() {
    String text =
        "var x: int; proc p() { atomic { post q() at 1; x = 10 * x + 1; } x = 10 * x + 2; }"
            + " proc q() { x = 10 * x + 3; } buffer b runs p();";
    assertEquals(Set.of("x = 132"), Searched.finals(text));
  }

  @Test
  void callsReturnResultsAndMayRecurse() {
    String text =
        "var x: int; proc f(n: int): int { if n <= 1 { return 1; } var m: int; m = f(n - 1);"
            + " return n * m; } proc p() { x = f(5); } buffer b runs p();";
    assertEquals(Set.of("x = 120"), Searched.finals(text));
  }

  @Test
  void whatAnAtomicBlockReturnsIsComputedInIt() {
    String text =
        "var x: int; var got: int; proc f(): int { atomic { post high() at 1; return x; } }"
            + " proc high() { x = 5; } proc p() { got = f(); } buffer b runs p();";
    assertEquals(Set.of("x = 5, got = 0"), Searched.finals(text));
  }

  @Test
  void thereIsNoPointBeforeAnAccessThatIsNotMade() {
    String text =
        "interleave accesses; var y: int; var f: bool; var bad: bool;"
            + " proc main() { post p(1) at 0; post p(2) at 0; }"
            + " proc p(n: int) { y = n; if n > 9 && f { skip; } post high(n) at 1; }"
            + " proc high(n: int) { atomic { bad = bad || y != n; } } buffer b runs main();";
    assertEquals(
        Set.of("y = 1, f = false, bad = false", "y = 2, f = false, bad = false"),
        Searched.finals(text));
  }

  @Test
  void anExecutionEndsWhereItBreaksAnInvariant() {
    String text =
        "var x: int; proc p() { x = 1; label late; } invariant zero: x == 0; never late;"
            + " thread t runs p();";
    assertEquals(Set.of("label reached: late"), failures(text.replace("x == 0", "true")));
    assertEquals(
        Set.of("invariant zero is broken by t: x = 1"),
        failures(text.replace("x = 1;", "x = 1; atomic { skip; }")));
  }

  @Test
  void timeAndStatesRunOutHonestly() {
    String text = "var x: int; proc p() { while true { x = x + 1; } } buffer b runs p();";
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    SearchLimits all = SearchLimits.DEFAULT;
    SearchLimits few =
        new SearchLimits(
            all.limits(), 1_000_000, 5000, Duration.ofDays(1), SearchLimits.Turns.FREE, Set.of());
    Verdict states = Searched.of(model, few).result().verdict();
    assertEquals(Coverage.INTERRUPTED, states.coverage());
    assertEquals(List.of("the limit on states (--max-states) was reached"), states.noteTexts());
    SearchLimits none =
        new SearchLimits(
            all.limits(), 1_000_000, 5000, Duration.ofNanos(1), SearchLimits.Turns.FREE, Set.of());
    assertEquals(List.of("the time (--max-time) ran out"), notes(model, none));
    String wide = "proc p() { var y: int; choose y in 0..2000000000; } buffer b runs p();";
    assertEquals(
        List.of("the time (--max-time) ran out"),
        notes(Searched.compile("m.hd", wide, ModelCheckSettings.NONE), none));
    SearchLimits shallow =
        new SearchLimits(
            all.limits(), 10, 5000, Duration.ofDays(1), SearchLimits.Turns.FREE, Set.of());
    Verdict depth = Searched.of(model, shallow).result().verdict();
    assertEquals(Coverage.WITHIN_BOUNDS, depth.coverage());
  }

  private static List<String> notes(Model model, SearchLimits bounds) {
    return Searched.of(model, bounds).result().verdict().noteTexts();
  }

  @Test
  void aLoopWithoutPointsIsACycleOfStates() {
    ExplicitResult result =
        Searched.all("proc p() { while true { skip; } } buffer b runs p();").result();
    assertEquals(Coverage.EXHAUSTED, result.verdict().coverage());
    assertTrue(result.states() <= 3);
  }

  @Test
  void initialisersMayChoose() {
    assertEquals(
        Set.of("x = 0, y = 1", "x = 1, y = 2"),
        Searched.finals(
            "var x: 0..1 = *; var y: int = x + 1; proc p() { skip; } buffer b runs p();"));
  }

  @Test
  void invariantsAreNotLookedAtInsideAStep() {
    String form =
        "var x: int; var y: int; proc p() { %s } invariant same: x == y; thread t runs p();";
    assertEquals(Set.of(), failures(String.format(form, "atomic { x = 1; y = 1; }")));
    assertEquals(
        Set.of("invariant same is broken by t: x = 1, y = 0"),
        failures(String.format(form, "x = 1; y = 1;")));
  }

  @Test
  void aLabelThatMustNotBeReachedIsAFailure() {
    String text = "proc p() { if * { label bad; } } never bad; buffer b runs p();";
    assertEquals(Set.of("label reached: bad"), failures(text));
  }

  @Test
  void unreachedStatementsAreListed() {
    String text = "var x: int;\nproc p() {\nif false {\nx = 1;\n}\n}\nbuffer b runs p();";
    assertEquals(List.of(4), Searched.all(text).result().unreached());
  }
}
