package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Properties of infinite executions, each on a small model. */
class PropertyTest {
  private static final String HOLDS = "holds";

  private static Verdict verdict(String text, SearchLimits bounds) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    return Searched.of(model, bounds).result().verdict();
  }

  /** The execution that was found, or that there is none. */
  private static String found(String text) {
    Verdict verdict = verdict(text, SearchLimits.DEFAULT);
    if (verdict.failures().isEmpty()) {
      assertEquals(Coverage.EXHAUSTED, verdict.coverage());
      return HOLDS;
    }
    return ((Outcome.Uncaught) verdict.failures().get(0).outcome()).message();
  }

  @Test
  void anExecutionThatEndsStaysWhereItIs() {
    String text = "var x: int; proc p() { x = 1; x = 2; } thread t runs p(); ltl q: %s;";
    assertEquals(HOLDS, found(String.format(text, "eventually x == 2")));
    assertEquals(HOLDS, found(String.format(text, "eventually always x == 2")));
    assertEquals(HOLDS, found(String.format(text, "x == 0 until x == 1")));
    assertEquals(HOLDS, found(String.format(text, "always (x == 1 => eventually x == 2)")));
    String ends = "the execution ends without it";
    assertEquals(ends, found(String.format(text, "eventually x == 3")));
    assertEquals(ends, found(String.format(text, "always eventually x == 1")));
    assertEquals(ends, found(String.format(text, "x == 0 until x == 2")));
    assertEquals(ends, found(String.format(text, "always x < 2")));
    assertEquals(ends, found(String.format(text, "!eventually x == 2")));
  }

  @Test
  void whoCanRunForEverRuns() {
    String text =
        "var done: bool; proc work() { done = true; } proc idle() { while true { zield; } }"
            + " interleave explicit; thread t runs work(); thread u runs idle();"
            + " ltl q: eventually done;";
    assertEquals(HOLDS, found(text));
    String never = text.replace("zield;", "skip;").replace("thread t", "thread v");
    String first = never.replace("thread v runs work();", "") + " thread v runs work();";
    assertEquals("the last 1 steps, of u, repeat for ever", found(first));
  }

  @Test
  void whoGivesUpControlAgainAndAgainMayStillKeepItForEver() {
    String text =
        "interleave explicit; var done: bool; proc work() { done = true; }"
            + " proc idle() { while true { zield; while * { skip; } } }"
            + " thread u runs idle(); thread t runs work(); ltl q: eventually done;";
    assertEquals("the last 1 steps, of u, repeat for ever", found(text));
    assertEquals(HOLDS, found(text.replace("skip;", "zield;")));
  }

  @Test
  void aTaskThatIsBlockedNowAndThenMayWaitForEver() {
    String text =
        "var has: array 2 of bool; lock l; proc p(i: int) { while true { acquire l;"
            + " has[i] = true; has[i] = false; release l; } }"
            + " thread t[i in 0..1] runs p(i); ltl q: %s;";
    assertEquals(HOLDS, found(String.format(text, "always !(has[0] && has[1])")));
    assertEquals(HOLDS, found(String.format(text, "eventually (has[0] || has[1])")));
    String starved = found(String.format(text, "always eventually has[0]"));
    assertTrue(starved.endsWith("of t[1], repeat for ever"), starved);
  }

  @Test
  void petersonsThreadsComeInInTheEnd() {
    String text =
        "var flag: array 2 of bool; var turn: int; var inside: array 2 of bool;"
            + " proc p(i: int) { while true { flag[i] = true; turn = 1 - i;"
            + " await !flag[1 - i] || turn == i; inside[i] = true; inside[i] = false;"
            + " flag[i] = false; } } thread t[i in 0..1] runs p(i);"
            + " ltl served: always (flag[0] => eventually inside[0]);"
            + " ltl apart: always !(inside[0] && inside[1]);";
    assertEquals(HOLDS, found(text));
    String late = text.replace("flag[i] = true; turn = 1 - i;", "turn = 1 - i; flag[i] = true;");
    assertEquals("ltl apart does not hold", type(late));
  }

  private static String type(String text) {
    List<Verdict.Finding> failures = verdict(text, SearchLimits.DEFAULT).failures();
    return ((Outcome.Uncaught) failures.get(0).outcome()).type();
  }

  @Test
  void whatNobodyElseCanSeeIsNotSeen() {
    String text =
        "var x: int; proc p() { atomic { while x < 3 { x = x + 1; } x = 0; } }"
            + " thread t runs p(); ltl q: always x == 0;";
    assertEquals(HOLDS, found(text));
  }

  @Test
  void propertiesThatAreNotLookedAtAreTold() {
    String text = "proc p() { skip; } thread t runs p(); ltl q: eventually false;";
    SearchLimits.Turns rounds = new SearchLimits.Turns(SearchLimits.Turns.Kind.ROUNDS, 3);
    Verdict bounded = verdict(text, SearchLimits.DEFAULT.withTurns(rounds));
    assertEquals(0, bounded.failures().size());
    String note =
        "infinite executions were not looked at: that takes a whole search without bounds on turns";
    assertEquals(List.of(note), bounded.noteTexts());
    assertEquals(Coverage.INTERRUPTED, bounded.coverage());
    SearchLimits all = SearchLimits.DEFAULT;
    SearchLimits none =
        new SearchLimits(
            all.limits(), all.maxDepth(), 1, Duration.ofDays(1), SearchLimits.Turns.FREE, Set.of());
    assertEquals(Coverage.INTERRUPTED, verdict(text, none).coverage());
  }

  /** Two tasks that may block each other, besides one that runs for ever or not. */
  private static final String BESIDE =
      "var x: 0..1; lock a; lock b; proc p() { acquire a; acquire b; release b; release a; }"
          + " proc q() { acquire b; acquire a; release a; release b; }"
          + " proc tick() { while %s { x = 1 - x; } }"
          + " thread one runs p(); thread two runs q(); thread clock runs tick();";

  /** Each failure that is found, with deadlocks of some, in a few words. */
  private static Set<String> some(String text) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    SearchLimits bounds =
        Searched.everything().without(SearchLimits.Aim.RACES).with(SearchLimits.Aim.SOME_DEADLOCKS);
    return Searched.of(model, bounds).failures();
  }

  @Test
  void someWaitForEverWhileOthersGoOn() {
    String endless = String.format(BESIDE, "true");
    String stuck =
        "deadlock: one waits for b held by two at m.hd:1; two waits for a held by one at m.hd:1";
    assertEquals(Set.of(stuck), some(endless));
    assertEquals(Set.of(), Searched.all(endless).failures());
    assertEquals(
        Set.of(),
        some(
            endless
                .replace("acquire b; acquire a;", "acquire b;")
                .replace("release a; release b; } proc tick", "release b; } proc tick")));
    // Where all others end, all tasks wait.
    assertEquals(Set.of(stuck), some(String.format(BESIDE, "x == 0")));
  }

  @Test
  void tasksOfABufferWaitForEverWhileOthersOfItGoOn() {
    String text =
        "var x: 0..1; lock a; lock b; proc p() { acquire a; %1$s release a; }"
            + " proc q() { acquire b; acquire a; release a; release b; }"
            + " proc main() { spawn p(); spawn q(); while true { x = 1 - x; } }"
            + " thread t runs main();";
    Set<String> found = some(String.format(text, "acquire b; release b;"));
    assertEquals(1, found.size());
    String told = found.iterator().next();
    assertTrue(told.contains("p-1 waits for b held by q-2 at m.hd:1"), told);
    assertTrue(told.contains("q-2 waits for a held by p-1 at m.hd:1"), told);
    assertEquals(Set.of(), some(String.format(text, "skip;")));
  }

  @Test
  void whoIsWokenAgainAndAgainIsNotLeftBehind() {
    String text =
        "lock l; condition c; proc p() { acquire l; while true { signal c; wait c with l; } }"
            + " proc main() { spawn p(); spawn p(); } thread t runs main();";
    // Some task waits at all times, but not always the same one.
    assertEquals(Set.of(), some(text));
  }

  @Test
  void whoCouldStillBeWokenIsNotLeftBehind() {
    String text =
        "var go: bool; var x: 0..1; proc w() { await go; } proc r() { while true { %s x = 1 - x; }"
            + " } thread t runs w(); thread u runs r();";
    assertEquals(Set.of(), some(String.format(text, "if * { go = true; }")));
    assertEquals(
        Set.of("deadlock: t waits for go at m.hd:1"), some(String.format(text, "go = false;")));
    // Executions that an assumption discards do not count, and the task that makes it does not
    // wait.
    assertEquals(Set.of(), some(String.format(text, "assume false;")));
    assertEquals(
        Set.of(),
        some(
            "var x: 0..1; proc p() { assume x > 1; } proc q() { while true { x = 1 - x; } }"
                + " thread t runs p(); thread u runs q();"));
    // A task that loops without a point lets no other task run, but the others do not wait.
    String hog = "proc w() { zield; } proc r() { while true { skip; } }";
    assertEquals(Set.of(), some(hog + " buffer t runs w(); buffer u runs r();"));
  }

  @Test
  void whatALimitCutsOffMightHaveWokenSomebody() {
    String text =
        "var go: bool; proc w() { await go; } proc r(n: int) { while * { zield; }"
            + " if n == %s { go = true; } r(n + 1); } buffer t runs w(); buffer u runs r(0);";
    assertEquals(Set.of(), some(String.format(text, "99")));
    assertEquals(
        Set.of("deadlock: t waits for go at m.hd:1"),
        some(String.format(text, "99").replace("while *", "while true")));
  }

  @Test
  void aCycleWithoutProgressIsALivelock() {
    String text =
        "var want: array 2 of bool; proc p(i: int) { while true { want[i] = true;"
            + " while want[1 - i] { want[i] = false; want[i] = true; } label inside;"
            + " want[i] = false; } } thread t[i in 0..1] runs p(i); progress inside;";
    Verdict verdict = verdict(text, SearchLimits.DEFAULT);
    assertEquals(
        List.of("livelock: t[0] repeats m.hd:1; t[1] repeats m.hd:1"),
        verdict.failures().stream().map(f -> f.outcome().summary()).toList());
    // A task that blocks no other makes progress for all.
    assertEquals(
        HOLDS,
        found(
            text
                + " proc q() { while true { label tick; zield; } }"
                + " thread u runs q(); progress tick;"));
  }

  @Test
  void anExecutionThatEndsNeedsNoProgress() {
    String text =
        "var x: 0..3; proc p() { while %s { label more; x = (x + 1) % 4; } label done; }"
            + " thread t runs p(); progress %s;";
    assertEquals(HOLDS, found(form(text, "x < 3", "done")));
    assertEquals(HOLDS, found(form(text, "true", "more")));
    assertEquals("livelock", kind(form(text, "true", "done")));
  }

  private static String form(String text, String condition, String label) {
    return text.replaceFirst("%s", condition).replaceFirst("%s", label);
  }

  private static String kind(String text) {
    return verdict(text, SearchLimits.DEFAULT).failures().get(0).outcome().failure().toString();
  }
}
