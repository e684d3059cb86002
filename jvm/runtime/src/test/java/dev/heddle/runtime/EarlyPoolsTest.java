package dev.heddle.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.runtime.settings.NotControlledException;
import dev.heddle.runtime.settings.ProgramBody;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import programs.EarlyPools;

/** Pools that exist before the search begins. */
class EarlyPoolsTest {
  /** The new process: makes the pools, or uses them too, before it searches. */
  static final class Searching {
    private Searching() {}

    public static void main(String[] arguments) throws Exception {
      EarlyPools.make();
      if (arguments.length > 0) {
        EarlyPools.use();
      }
      List<ProgramBody> programs = List.of(EarlyPools::pool, EarlyPools::forkJoin);
      for (ProgramBody body : programs) {
        System.out.println(search(body));
      }
      EarlyPools.end();
    }

    private static String search(ProgramBody body) {
      try {
        return Explore.random(body, 20).toString();
      } catch (NotControlledException e) {
        return String.valueOf(e.getMessage()).split("\\(", -1)[0];
      }
    }
  }

  @Test
  void poolsWithoutThreadsAreTheSameInEveryExecution() throws IOException, InterruptedException {
    assertEquals("[3]\n[21]\n", NewProcess.run(Searching.class));
  }

  @Test
  void threadsThatPoolsHaveStartedAreNoDeadlock() throws IOException, InterruptedException {
    String refused = "the program has work for threads that were started before the search \n";
    assertEquals(refused + refused, NewProcess.run(Searching.class, "used"));
  }
}
