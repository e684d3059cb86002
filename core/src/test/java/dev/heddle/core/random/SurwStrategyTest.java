package dev.heddle.core.random;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Program;
import dev.heddle.core.StepProgram;
import dev.heddle.core.search.Sample;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Op;
import java.util.ArrayList;
import java.util.Collections;
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

  /**
   * Nine threads are alike and write once, the tenth twice. Uniformly, two of eleven writes are of
   * the tenth thread; with those alike counted together, two of three. Each way is used in half of
   * the executions.
   */
  @Test
  void threadsThatAreAlikeCountTogetherInHalfOfTheExecutions() {
    List<List<Op>> scripts = new ArrayList<>(Collections.nCopies(9, List.of(WRITE)));
    scripts.add(List.of(WRITE, WRITE));
    ScriptProgram program = new ScriptProgram(scripts.size(), scripts);
    Program firstWriter =
        execution ->
            StepProgram.returned(program.run(execution).acts().get(0).script() == 9 ? "9" : "any");
    Sample sample = Sample.of(firstWriter, new SurwStrategy(5));
    sample.assertShare("9", 0.5 * 2 / 11 + 0.5 * 2 / 3);
  }

  /** The thread whose turn it is to write first must get a lock first that others hold. */
  @Test
  void aThreadThatBlocksIsWaitedFor() {
    Op lock = new Op(OperationKind.LOCK, 1);
    Op unlock = new Op(OperationKind.UNLOCK, 1);
    List<Op> locking = List.of(lock, unlock, WRITE);
    Sample sample = Sample.of(writes(2, List.of(locking, locking)), new SurwStrategy(6));
    assertEquals(2, sample.counts().size());
  }
}
