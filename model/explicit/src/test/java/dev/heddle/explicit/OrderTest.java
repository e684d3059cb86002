package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.compiled.CompiledEngine;
import dev.heddle.explicit.engine.StateReduction;
import dev.heddle.explicit.scheduled.BagDiscipline;
import dev.heddle.explicit.store.StorageKind;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The orders in which states are visited: the results are the same in each. */
class OrderTest {
  private static final int GENERATED = Integer.getInteger("heddle.models", 60);
  private static final int MOST_STATES = 2000;
  private static final SearchEffort DEPTH_FIRST =
      new SearchEffort(1, Set.of(), true, StorageKind.EXACT);
  private static final SearchLimits.Turns BY_PREEMPTIONS =
      new SearchLimits.Turns(SearchLimits.Turns.Kind.CONTEXTS, 0);

  private static SearchLimits all() {
    return Searched.everything().without(SearchLimits.Aim.RACES);
  }

  @Test
  void generatedModelsHaveTheSameStatesInAnyOrder() {
    int compared = 0;
    for (int seed = 0; seed < GENERATED; seed++) {
      String text = new ModelGenerator(seed).model();
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      Searched plain = Searched.of(model, all());
      if (plain.result().states() > MOST_STATES) {
        continue;
      }
      compared++;
      Searched deep = Searched.of(model, all(), DEPTH_FIRST);
      assertEquals(plain.result().states(), deep.result().states(), text);
      assertEquals(plain.result().steps(), deep.result().steps(), text);
      compare(text, plain, deep);
      compare(text, plain, Searched.of(model, all().withTurns(BY_PREEMPTIONS)));
    }
    assertTrue(compared > GENERATED / 2, compared + " compared");
  }

  private static void compare(String text, Searched plain, Searched other) {
    assertEquals(plain.configurations(), other.configurations(), text);
    assertEquals(kinds(plain), kinds(other), text);
    assertEquals(plain.finals(), other.finals(), text);
    Verdict expected = plain.result().verdict();
    Verdict actual = other.result().verdict();
    assertEquals(expected.coverage(), actual.coverage(), text);
    assertEquals(expected.limits(), actual.limits(), text);
    assertEquals(plain.result().unreached(), other.result().unreached(), text);
  }

  /** The failures; of deadlocks only that there is one, because any of them may be reported. */
  private static Set<String> kinds(Searched searched) {
    Set<String> kinds = new TreeSet<>();
    for (String failure : searched.failures()) {
      kinds.add(failure.startsWith("deadlock") ? "deadlock" : failure.split(" is broken", 2)[0]);
    }
    return kinds;
  }

  @ParameterizedTest
  @CsvSource(
      textBlock =
          """
          lost-update,1
          lock-order,1
          philosophers,1
          stop-driver,1
          peterson-late-flag,2
          task-buffers-fig7,0
          """)
  void theFailureWithFewestPreemptionsComesFirst(String name, int preemptions) throws IOException {
    Model model = Searched.compile(name + ".hd", ModelsTest.text(name), ModelCheckSettings.NONE);
    Verdict verdict =
        Searched.of(model, SearchLimits.DEFAULT.withTurns(BY_PREEMPTIONS)).result().verdict();
    assertEquals(preemptions, verdict.failures().get(0).preemptions());
    String covered =
        "every execution with at most " + (preemptions - 1) + " preemptions was covered";
    assertEquals(
        preemptions > 0, verdict.noteTexts().contains(covered), verdict.notes().toString());
  }

  @Test
  void aDepthFirstSearchHasNoBoundOnDepth() {
    Model model =
        Searched.compile("m.hd", "proc p() { skip; } thread t runs p();", ModelCheckSettings.NONE);
    SearchLimits deep =
        new SearchLimits(
            all().limits(), 3, 100, all().maxTime(), SearchLimits.Turns.FREE, Set.of());
    assertThrows(IllegalArgumentException.class, () -> Searched.of(model, deep, DEPTH_FIRST));
  }

  /** Two equal tasks and a different one. */
  private static final String BAG =
      "var x: int; proc p() { post q(1) at 0; post q(1) at 0; post q(2) at 0; }"
          + " proc q(n: int) { x = 10 * x + n; } buffer b runs p();";

  private static Searched bag(String text, int room) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    return Searched.of(
        model, all().withTurns(SearchLimits.Turns.FREE.with(new BagDiscipline(room))));
  }

  private static Set<String> reached(Searched searched) {
    Set<String> reached = new TreeSet<>();
    searched.worlds().forEach(world -> reached.addAll(world.globals()));
    return reached;
  }

  @Test
  void aBagDropsTasksThatItHasNoRoomFor() {
    Searched one = bag(BAG, 1);
    assertEquals(Set.of("x = 0", "x = 1", "x = 2", "x = 12", "x = 21"), reached(one));
    // One task is pending for ever.
    assertEquals(Set.of(), one.finals());
    assertEquals(Coverage.WITHIN_BOUNDS, one.result().verdict().coverage());
    assertEquals(
        List.of("bag"), one.result().verdict().limits().stream().map(l -> l.name()).toList());
    Searched two = bag(BAG, 2);
    assertEquals(Searched.all(BAG).finals(), two.finals());
    assertEquals(Coverage.EXHAUSTED, two.result().verdict().coverage());
  }

  @Test
  void nobodyGoesOnWhoWaitsForADroppedTask() {
    String text =
        "var x: int; group g; proc p() { spawn q() in g; spawn q() in g; join g; assert x == 2; }"
            + " proc q() { x = x + 1; } interleave explicit; buffer b runs p();";
    assertEquals(Set.of(), bag(text, 1).failures());
    assertEquals(Set.of("x = 2, g = 0"), bag(text, 2).finals());
    String high =
        "var x: int; proc p() { post q() at 0; post q() at 0; post low() at 0; }"
            + " proc q() { post r() at 1; } proc r() { x = 1; } proc low() { x = 5; }"
            + " buffer b runs p();";
    assertEquals(Searched.all(high).finals(), bag(high, 2).finals());
  }

  @Test
  void whatABagReachesIsReachedWithoutIt() {
    int lossy = 0;
    for (int seed = 0; seed < GENERATED; seed++) {
      String text = new ModelGenerator(seed).model().replace("fifo buffer", "buffer");
      Searched free = Searched.of(Searched.compile("m.hd", text, ModelCheckSettings.NONE), all());
      if (free.result().states() > 200) {
        continue;
      }
      Searched bag = bag(text, 1);
      assertTrue(free.configurations().containsAll(bag.configurations()), text);
      assertTrue(kinds(free).containsAll(kinds(bag)), text);
      boolean whole =
          bag.result().verdict().limits().stream().noneMatch(limit -> limit.name().equals("bag"));
      if (whole) {
        assertEquals(free.configurations(), bag.configurations(), text);
      }
      lossy += whole ? 0 : 1;
    }
    assertTrue(lossy > 0, "nothing was ever dropped");
  }

  @Test
  void aDepthFirstSearchReadsAgainWhatWasMovedToAFile() throws IOException {
    ModelCheckSettings settings = new ModelCheckSettings(Map.of("N", "7"), null, null, Set.of());
    Model model = Searched.compile("ticket-lock.hd", ModelsTest.text("ticket-lock"), settings);
    Set<StateReduction> reductions = Set.of(StateReduction.HIDDEN_STOPS);
    CompiledEngine engine = CompiledEngine.reduced(model, all().limits(), reductions);
    SharedSearchState ground =
        new SharedSearchState(model, all(), ModelSettings.NONE, engine, StorageKind.EXACT);
    StateExpander explorer = new StateExpander(ground, engine);
    explorer.begin();
    new ExpansionOrder(ground, explorer, standing -> ground.store().askForMemory()).depthFirst();
    assertTrue(ground.store().spilled() > 0, "nothing was moved");
    ExplicitSearch plain =
        new ExplicitSearch(model, all(), ModelSettings.NONE, new SearchEffort(1, reductions));
    ExplicitResult result = plain.run(SearchProgress.Listener.SILENT);
    assertEquals(Coverage.EXHAUSTED, result.verdict().coverage());
    assertEquals(result.states(), ground.store().size());
  }
}
