package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.explicit.scheduled.SchedulingDiscipline;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The bounded sets of schedulers, as docs/semantics.md defines them. */
class DisciplineTest {
  private static final String THREE =
      "var x: int; proc p() { post q(1) at 0; post q(2) at 0; post q(3) at 0; }"
          + " proc q(n: int) { x = 10 * x + n; } buffer b runs p();";

  private static Searched search(String text, SchedulingDiscipline discipline) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    SearchLimits all = Searched.everything();
    return Searched.of(model, all.withTurns(SearchLimits.Turns.FREE.with(discipline)));
  }

  private static Set<String> finals(String text, SchedulingDiscipline discipline) {
    Searched searched = search(text, discipline);
    assertEquals(Set.of(), searched.failures());
    return searched.finals();
  }

  private static SchedulingDiscipline delays(int most) {
    return new DelayDiscipline(DelayDiscipline.Scheduler.DEPTH_FIRST, most);
  }

  private static SchedulingDiscipline roundRobin(int most) {
    return new DelayDiscipline(DelayDiscipline.Scheduler.ROUND_ROBIN, most);
  }

  @Test
  void inOneRoundTasksRunInPreorder() {
    assertEquals(Set.of("x = 123"), finals(THREE, new YieldRoundDiscipline(1)));
    String tree =
        "var x: int; proc p() { post q(1) at 0; post q(2) at 0; }"
            + " proc q(n: int) { x = 10 * x + n; if n < 3 { post r(n + 2) at 0; } }"
            + " proc r(n: int) { x = 10 * x + n; } buffer b runs p();";
    assertEquals(Set.of("x = 1324"), finals(tree, new YieldRoundDiscipline(1)));
  }

  @Test
  void twoRoundsLetTasksPass() {
    assertEquals(
        Set.of("x = 123", "x = 132", "x = 213", "x = 231", "x = 312"),
        finals(THREE, new YieldRoundDiscipline(2)));
    Searched three = search(THREE, new YieldRoundDiscipline(3));
    assertEquals(Searched.all(THREE).finals(), three.finals());
    assertEquals(Coverage.EXHAUSTED, three.result().verdict().coverage());
    assertEquals(
        Coverage.WITHIN_BOUNDS,
        search(THREE, new YieldRoundDiscipline(2)).result().verdict().coverage());
  }

  @Test
  void eachActivationOfALevelHasItsOwnRounds() {
    String text =
        "var x: int; proc p() { post q() at 1; post q() at 1; }"
            + " proc q() { post r(1) at 2; post r(2) at 1; }"
            + " proc r(n: int) { x = 10 * x + n; } buffer b runs p();";
    assertEquals(Set.of("x = 1212"), finals(text, new YieldRoundDiscipline(1)));
    String yields =
        "var x: int; proc p() { post q(1) at 1; post q(3) at 1; }"
            + " proc q(n: int) { post r(n) at 1; yield; x = 10 * x + n; }"
            + " proc r(n: int) { x = 10 * x + n + 1; } buffer b runs p();";
    assertEquals(Set.of("x = 1234"), finals(yields, new YieldRoundDiscipline(1)));
    assertEquals(
        Set.of("x = 1234", "x = 1243", "x = 2134", "x = 2143"),
        finals(yields, new YieldRoundDiscipline(2)));
  }

  @Test
  void aTaskPostedToALowerLevelJoinsTheInterruptedRound() {
    String text =
        "var x: int; proc p() { post a() at 0; post b() at 0; }"
            + " proc a() { yield; post high() at 1; x = 10 * x + 1; }"
            + " proc high() { post c() at 0; } proc b() { x = 10 * x + 2; }"
            + " proc c() { x = 10 * x + 3; } buffer t runs p();";
    assertEquals(Set.of("x = 132"), finals(text, new YieldRoundDiscipline(1)));
    assertEquals(
        Set.of("x = 132", "x = 123", "x = 213"), finals(text, new YieldRoundDiscipline(2)));
  }

  @Test
  void aTaskMayStopForEver() {
    String text =
        "var x: int; proc p() { post q() at 0; post r() at 0; }"
            + " proc q() { x = 1; yield; x = 2; } proc r() { x = x + 10; } buffer b runs p();";
    Searched searched = search(text, new YieldRoundDiscipline(1));
    assertEquals(Set.of("x = 12"), searched.finals());
    Set<String> reached = new TreeSet<>();
    for (ModelConfiguration world : searched.worlds()) {
      reached.addAll(world.globals());
    }
    assertTrue(reached.contains("x = 11"), reached.toString());
  }

  @Test
  void withoutDelaysTheDepthFirstSchedulerIsDeterministic() {
    assertEquals(Set.of("x = 123"), finals(THREE, delays(0)));
    assertEquals(Set.of("x = 123", "x = 231", "x = 132"), finals(THREE, delays(1)));
    assertEquals(
        Set.of("x = 123", "x = 231", "x = 132", "x = 312", "x = 213"), finals(THREE, delays(2)));
    assertEquals(Searched.all(THREE).finals(), finals(THREE, delays(3)));
    String yields =
        "var x: int; proc p() { post q(1) at 0; post q(3) at 0; }"
            + " proc q(n: int) { post r(n) at 0; yield; x = 10 * x + n; }"
            + " proc r(n: int) { x = 10 * x + n + 1; } buffer b runs p();";
    // The tasks posted before the yield come before the rest of the task.
    assertEquals(Set.of("x = 2143"), finals(yields, delays(0)));
  }

  @Test
  void aBlockedTaskMustBeDelayed() {
    String text =
        "var go: bool; var x: int; proc p() { post w() at 0; post s() at 0; }"
            + " proc w() { await go; x = 1; } proc s() { go = true; } buffer b runs p();";
    assertEquals(Set.of(), finals(text, delays(0)));
    assertEquals(Set.of("go = true, x = 1"), finals(text, delays(1)));
    assertEquals(Set.of("go = true, x = 1"), finals(text, roundRobin(0)));
  }

  @Test
  void theRoundRobinSchedulerGoesByTheOrderOfCreation() {
    assertEquals(Set.of("x = 123"), finals(THREE, roundRobin(0)));
    assertEquals(Set.of("x = 123", "x = 231", "x = 132"), finals(THREE, roundRobin(1)));
    String threads =
        "var x: int; proc q(n: int) { x = n; x = n + 1; } thread t[i in 1..2] runs q(i);";
    assertEquals(Set.of("x = 3"), finals(threads, roundRobin(0)));
    assertEquals(Searched.all(threads).finals(), finals(threads, roundRobin(9)));
  }

  @Test
  void boundedSetsGrowToAllThatCanHappen() {
    int whole = 0;
    for (int seed = 0; seed < 40; seed++) {
      String text = new ModelGenerator(seed).model().replace("fifo buffer", "buffer");
      Searched free = Searched.all(text);
      if (free.result().states() > 40 || free.result().verdict().failed()) {
        continue;
      }
      for (int bound : new int[] {0, 1, 6}) {
        whole += compare(text, free, new YieldRoundDiscipline(bound + 1));
        whole += compare(text, free, delays(bound));
        whole += compare(text, free, roundRobin(bound));
      }
    }
    assertTrue(whole > 20, whole + " were as large as the whole");
  }

  private static Set<String> states(Searched searched) {
    Set<String> states = new TreeSet<>();
    searched.worlds().forEach(world -> states.add(world.globals().toString()));
    return states;
  }

  /** Compares a bounded set with all executions; 1 if nothing was cut off. */
  private static int compare(String text, Searched free, SchedulingDiscipline discipline) {
    Searched bounded = search(text, discipline);
    assertTrue(states(free).containsAll(states(bounded)), text);
    assertTrue(free.finals().containsAll(bounded.finals()), text);
    if (bounded.result().verdict().coverage() != Coverage.EXHAUSTED) {
      return 0;
    }
    assertEquals(states(free), states(bounded), text);
    assertEquals(free.finals(), bounded.finals(), text);
    return 1;
  }
}
