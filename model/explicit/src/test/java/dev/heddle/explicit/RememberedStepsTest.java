package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A cached step leads to the state to which the step itself would lead, also where globals and the
 * task's own buffer do not decide that. Where races are looked for, all steps are interpreted.
 */
class RememberedStepsTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        // Threads end, which no global shows.
        "proc w() { zield; } proc r(i: int) { join t[i]; } thread t[i in 0..1] runs w();"
            + " thread u[i in 0..1] runs r(i);",
        "proc w() { zield; } proc r() { join t; } thread t[i in 0..1] runs w(); thread u runs r();",
        // No global shows which task waits for a condition.
        "lock l; condition c; proc w() { acquire l; wait c with l; release l; }"
            + " proc s() { acquire l; signal c; release l; acquire l; broadcast c; release l; }"
            + " thread t[i in 0..1] runs w(); thread u[i in 0..1] runs s();",
        // A step leads to several states.
        "var x: 0..3; proc p() { var y: int; choose y in 0..2; zield; x = y; zield; x = 3; }"
            + " thread t[i in 0..1] runs p();",
        // Pending tasks of the same buffer.
        "var x: 0..9; proc q() { atomic { x = x + 1; } } proc p() { post q() at 1; post q() at 0; }"
            + " thread t[i in 0..1] runs p();"
      })
  void theSameStatesAreReached(String text) {
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    Searched interpreted = Searched.of(model, Searched.everything());
    Searched remembered = Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES));
    assertTrue(interpreted.result().states() > 10, interpreted.result().toString());
    assertEquals(interpreted.configurations(), remembered.configurations());
    assertEquals(interpreted.result().steps(), remembered.result().steps());
    assertEquals(interpreted.result().complete(), remembered.result().complete());
  }

  /** The interpreter takes a failing step, besides cached steps of other threads. */
  @Test
  void theSameFailuresAreFound() {
    String text =
        "proc s() { while true { zield; zield; } }"
            + " proc p(i: int) { zield; zield; assert i != 1; zield; assert i != 2; }"
            + " thread first runs s(); thread t[i in 0..3] runs p(i);";
    Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
    Searched interpreted = Searched.of(model, Searched.everything());
    Searched remembered = Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES));
    assertEquals(2, remembered.failures().size());
    assertEquals(interpreted.failures(), remembered.failures());
  }
}
