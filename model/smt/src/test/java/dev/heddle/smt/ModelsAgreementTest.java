package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds.Turns;
import dev.heddle.explicit.scheduled.YieldRounds;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Models that ship: the explicit engine and a solver need the same rounds to see them fail. */
class ModelsAgreementTest {
  private static final int UNWIND = 4;
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @ParameterizedTest
  @CsvSource({
    "last-unlocked, 2",
    "lock-order, 1",
    "lost-update, 2",
    "reorder, 1",
    "stop-driver, 2",
    "task-buffers-1, 3",
    "task-buffers-fig7, 1",
    "two-stage, 1"
  })
  void theSameRoundsAreNeeded(String name, int needed) throws IOException, InterruptedException {
    String text = Files.readString(folder().resolve(name + ".hd"));
    Program program = Models.parse(text);
    Model model = Models.compile(program, Settings.NONE);
    boolean tasks = name.startsWith("task");
    for (int rounds = Math.max(1, needed - 1); rounds <= needed; rounds++) {
      boolean fails = rounds == needed;
      Turns turns = new Turns(Turns.Kind.ROUNDS, rounds).with(tasks ? new YieldRounds(1) : null);
      assertEquals(fails, Models.explicit(model, turns).failed(), "explicit");
      assertEquals(fails, solved(program, model, rounds, tasks).failed(), "smt");
    }
  }

  private static Path folder() {
    return Stream.of("models", "../../models")
        .map(Path::of)
        .filter(Files::isDirectory)
        .findFirst()
        .orElseThrow();
  }

  private static Verdict solved(Program program, Model model, int rounds, boolean tasks)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER,
            rounds,
            tasks ? 1 : null,
            null,
            UNWIND,
            Duration.ofMinutes(2),
            Long.MAX_VALUE,
            Limits.DEFAULT,
            "test");
    return SmtSearch.run(program, model, Settings.NONE, options, (b, n, s) -> {}, SOLVER).verdict();
  }
}
