package dev.heddle.core;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.ScriptProgram.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class SurwStrategyTest {
  private static final Op WRITE = new Op(OperationKind.WRITE, 0);

  @Test
  void interleavingsOfInterestingStepsAreEquallyLikely() {
    Sample two = Sample.of(StepProgram.of(4, 2), new SurwStrategy(1));
    assertEquals(15, two.counts().size());
    two.assertShares(result -> 1.0 / 15);
    Sample three = Sample.of(StepProgram.of(3, 2, 1), new SurwStrategy(2));
    assertEquals(60, three.counts().size());
    three.assertShares(result -> 1.0 / 60);
  }

  /** The order in which the threads of a program write. */
  private static Program writes(int initial, List<List<Op>> scripts) {
    ScriptProgram program = new ScriptProgram(initial, scripts);
    return execution ->
        StepProgram.returned(
            program.run(execution).acts().stream()
                .filter(act -> act.op().equals(WRITE))
                .map(act -> Integer.toString(act.script()))
                .collect(Collectors.joining()));
  }

  /** In a plain random walk the second thread's write would come first in 511 of 512 cases. */
  @Test
  void otherStepsDoNotMatter() {
    List<Op> first = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      first.add(new Op(OperationKind.WRITE, 1));
    }
    first.add(WRITE);
    Sample sample = Sample.of(writes(2, List.of(first, List.of(WRITE))), new SurwStrategy(3));
    sample.assertShare("01", 0.5);
    sample.assertShare("10", 0.5);
  }

  @Test
  void stepsOfAThreadThatIsStillToBeStartedCountAsThoseOfItsCreator() {
    List<Op> first = List.of(new Op(OperationKind.START, 2), WRITE);
    List<Op> second = List.of(WRITE, WRITE);
    List<Op> third = List.of(WRITE);
    Sample sample = Sample.of(writes(2, List.of(first, second, third)), new SurwStrategy(4));
    assertEquals(12, sample.counts().size());
    sample.assertShares(result -> 1.0 / 12);
  }
}
