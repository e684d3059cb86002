package dev.heddle.lang.run;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.Compiled;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When a listener is notified of the end of a task and of operations that wait. */
final class StepListenerTest {
  private static List<String> ends(Runs run) {
    return run.events().stream().filter(event -> event.startsWith("ended")).toList();
  }

  @Test
  void aTaskEndsOnceAfterItsLastProcedure() {
    Runs run =
        Runs.of(
            """
            var x: int;
            proc main() { post next() at 0; inner(); x = 1; }
            proc inner() { x = 2; return; }
            proc next() { x = 3; }
            buffer b runs main();
            """);
    run.step("main");
    assertEquals(
        List.of("posted next at 0", "write x = 2", "write x = 1", "ended 0"), run.events());
    assertFalse(run.world.isFree());
    run.step("next");
    assertEquals(List.of("write x = 3", "ended 1"), run.events());
    assertTrue(run.world.isFree());
  }

  @Test
  void aTaskOfAGroupIsNoLongerCountedWhenItsEndIsNotified() {
    Model model =
        Compiled.of(
            "group g; proc main() { spawn p() in g; join g; } proc p() { } buffer b runs main();");
    List<String> counts = new ArrayList<>();
    ModelConfiguration[] world = new ModelConfiguration[1];
    StepListener watch =
        new StepListener() {
          @Override
          public void op(Task task, Operation op, boolean waits) {
            if (waits) {
              counts.add("waits at " + world[0].global(0));
            }
          }

          @Override
          public void ended(Task task) {
            counts.add("ended at " + world[0].global(0));
          }
        };
    ModelInterpreter machine = new ModelInterpreter(model, ModelLimits.DEFAULT, watch);
    world[0] = machine.begin();
    machine.initialise(world[0], alternatives -> 0);
    assertEquals(List.of(), counts);
    while (!machine.ready(world[0]).isEmpty()) {
      machine.step(world[0], machine.ready(world[0]).get(0), alternatives -> 0);
    }
    assertEquals(List.of("waits at 1", "ended at 0", "ended at 0"), counts);
    assertTrue(world[0].isComplete());
  }

  @Test
  void aTaskThatFailsOrIsDiscardedHasNotEnded() {
    for (String last : List.of("assert false;", "assume false;", "x = 1 / x;", "await false;")) {
      Runs run = Runs.of("var x: int; proc p() { " + last + " } buffer b runs p();").all();
      assertEquals(List.of(), ends(run), last);
      assertFalse(run.world.isComplete(), last);
    }
    Runs run = Runs.of("var x: int; proc p() { x = 1; } buffer b runs p();").all();
    assertEquals(List.of("ended 0"), ends(run));
  }

  @Test
  void theListenerThatIgnoresAllChangesNothing() {
    String text = "var x: int; proc p() { x = 1; post q() at 0; } proc q() { } buffer b runs p();";
    Runs heard = Runs.of(text).all();
    ModelInterpreter machine =
        new ModelInterpreter(heard.model, ModelLimits.DEFAULT, StepListener.NOTHING);
    ModelConfiguration world = machine.begin();
    machine.initialise(world, alternatives -> 0);
    while (!machine.ready(world).isEmpty()) {
      machine.step(world, machine.ready(world).get(0), alternatives -> 0);
    }
    assertArrayEquals(heard.world.key(), world.key());
  }
}
