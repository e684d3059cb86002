package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Properties of infinite executions, each on a small model. */
class PropertyTest {
  private static final String HOLDS = "holds";

  private static Verdict verdict(String text, Bounds bounds) {
    Model model = Searched.compile("m.hd", text, Settings.NONE);
    return new ExplicitSearch(model, bounds, "test").run(Standing.Listener.NOBODY).verdict();
  }

  /** How the execution goes that was found, or that there is none. */
  private static String found(String text) {
    Verdict verdict = verdict(text, Bounds.DEFAULT);
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
    List<Verdict.Finding> failures = verdict(text, Bounds.DEFAULT).failures();
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
    Bounds.Turns rounds = new Bounds.Turns(Bounds.Turns.Kind.ROUNDS, 3);
    Verdict bounded = verdict(text, Bounds.DEFAULT.withTurns(rounds));
    assertEquals(0, bounded.failures().size());
    String note =
        "ltl properties were not looked at: that takes a whole search without bounds on turns";
    assertEquals(List.of(note), bounded.notes());
    assertEquals(Coverage.INTERRUPTED, bounded.coverage());
    Bounds all = Bounds.DEFAULT;
    Bounds none =
        new Bounds(
            all.limits(), all.maxDepth(), 1, Duration.ofDays(1), false, false, Bounds.Turns.FREE);
    assertEquals(Coverage.INTERRUPTED, verdict(text, none).coverage());
  }
}
