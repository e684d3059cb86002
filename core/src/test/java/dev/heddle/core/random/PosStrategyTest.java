package dev.heddle.core.random;

import dev.heddle.core.OperationKind;
import dev.heddle.core.Program;
import dev.heddle.core.StepProgram;
import dev.heddle.core.search.Sample;
import dev.heddle.core.search.ScriptProgram;
import dev.heddle.core.search.ScriptProgram.Op;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PosStrategyTest {
  private static final Op WRITE = new Op(OperationKind.WRITE, 0);
  private static final Op READ = new Op(OperationKind.READ, 0);
  private static final Op ELSEWHERE = new Op(OperationKind.WRITE, 1);

  /** The program whose result is its log. */
  private static Program logged(List<Op> first, List<Op> second) {
    ScriptProgram program = new ScriptProgram(2, List.of(first, second));
    return execution -> StepProgram.returned(program.run(execution).log());
  }

  /**
   * The second thread's write waits until its priority is the highest. It is the last of all if it
   * is lower than those of the nine steps of the first thread: one order of ten in which the lowest
   * is a given one. A random walk would take it for last once in 512 times.
   */
  @Test
  void stepsThatDoNotRaceKeepTheirPriorities() {
    List<Op> first = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      first.add(ELSEWHERE);
    }
    first.add(WRITE);
    Sample sample = Sample.of(logged(first, List.of(WRITE)), new PosStrategy(1));
    sample.assertShare(" 0".repeat(9) + " 1", 0.1);
    sample.assertShare(" 1" + " 0".repeat(9), 0.5);
  }

  /** Of three steps that all race the one of the second thread draws anew after each. */
  @Test
  void stepsThatRaceDrawAgain() {
    Sample sample = Sample.of(logged(List.of(WRITE, WRITE), List.of(WRITE)), new PosStrategy(2));
    sample.assertShare(" 0 0 1", 0.25);
    sample.assertShare(" 0 1 0", 0.25);
    sample.assertShare(" 1 0 0", 0.5);
  }

  @Test
  void readsDoNotRaceWithEachOther() {
    Sample sample = Sample.of(logged(List.of(READ, READ), List.of(READ)), new PosStrategy(3));
    sample.assertShare(" 0 0 1", 1.0 / 3);
    sample.assertShare(" 1 0 0", 0.5);
  }
}
