package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.Stepwise;
import dev.heddle.sequential.TaskTranslation;
import dev.heddle.sequential.TasksPass;
import dev.heddle.sequential.Translation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of buffers and levels and their translations: the same values in the end, and
 * wherever an execution may stop or fail. Translations are executed, some are also solved.
 *
 * <p>More: {@code mvn test -pl model/smt -am -Dtest=TasksAgreementTest -Dheddle.models=5000
 * -Dheddle.first=1000 -Dheddle.solved=50 -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class TasksAgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 60);
  private static final int FIRST = Integer.getInteger("heddle.first", 0);
  private static final int SOLVED = Integer.getInteger("heddle.solved", 12);
  private static final int MOST_BOUND = 2;
  private static final int MOST_STATES = 3_000;
  private static final Unwinding UNWINDING = new Unwinding(8, 400, true, 2_000_000, () -> false);
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  private int compared;
  private int failed;
  private int solved;

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @Test
  void translationsHaveTheSameBoundedBehaviours() throws InterruptedException {
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new TaskGenerator(seed).model();
      Program program = RoundsAgreementTest.parse(text);
      Model model = Explorer.compile(program, Settings.NONE);
      for (int rounds = 1; rounds <= Math.min(MOST_BOUND, model.buffers().size()); rounds++) {
        for (int turns = 1; turns <= MOST_BOUND; turns++) {
          String where = "seed " + seed + ", rounds " + rounds + ", turns " + turns + "\n" + text;
          compare(program, model, new TasksPass.Bounds(rounds, turns), seed % SOLVED == 0, where);
        }
      }
    }
    // Otherwise the test would say little.
    assertTrue(compared > MODELS, compared + " compared");
    assertTrue(failed > MODELS / 10, failed + " with failures");
    assertTrue(solved > MODELS / SOLVED, solved + " solved");
  }

  private void compare(
      Program program, Model model, TasksPass.Bounds bounds, boolean solver, String where)
      throws InterruptedException {
    TurnsExplorer expected = new TurnsExplorer(model, bounds.rounds(), bounds.turns());
    if (!expected.run()) {
      return;
    }
    boolean fails = expected.stops.toString().contains("failed");
    Sets executed = new Sets();
    if (executed.execute(program, model, bounds)) {
      assertEquals(expected.finals, executed.finals, "executed, " + where);
      assertEquals(expected.stops, executed.stops, "executed, " + where);
      compared++;
      failed += fails ? 1 : 0;
    }
    if (solver) {
      Sets answers = new Sets();
      answers.solve(program, model, bounds);
      assertEquals(expected.finals, answers.finals, where);
      assertEquals(expected.stops, answers.stops, where);
      assertEquals(fails, verify(program, model, bounds).failed(), where);
      solved++;
    }
  }

  /** The verdict, whose failures have been confirmed. */
  private static Verdict verify(Program program, Model model, TasksPass.Bounds bounds)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER,
            bounds.rounds(),
            bounds.turns(),
            null,
            8,
            Duration.ofMinutes(9),
            Long.MAX_VALUE,
            Limits.DEFAULT,
            "test");
    return SmtSearch.run(program, model, Settings.NONE, options, (b, n, s) -> {}, SOLVER).verdict();
  }

  private static TaskTranslation translate(
      Program program, Model original, TasksPass.Bounds bounds) {
    return TasksPass.translate(
        program, original, Set.of(), bounds, Translation.Goal.NOTHING, TasksPass.Depth.PRIORITIES);
  }

  /** The values in the ends of a translation. */
  private static final class Sets {
    final Set<String> finals = new TreeSet<>();
    final Set<String> stops = new TreeSet<>();

    /** Adds what variables for f, x, a failure and tasks that have not ended have in the end. */
    private void add(int[] values) {
      String text = "f=" + values[0] + " x=" + values[1];
      boolean fails = values[2] != 0;
      stops.add(text + (fails ? " failed" : ""));
      if (values[3] == 0 && !fails) {
        finals.add(text);
      }
    }

    private static int[] slots(TaskTranslation translation, Model model) {
      return Stream.of(
              translation.variables().getOrDefault("f", ""),
              translation.variables().getOrDefault("x", ""),
              translation.marks().failed(),
              translation.marks().unfinished())
          .mapToInt(name -> RoundsAgreementTest.slot(model, name))
          .toArray();
    }

    /** Visits all states; false if there are too many. */
    boolean execute(Program program, Model original, TasksPass.Bounds bounds) {
      TaskTranslation translation = translate(program, original, bounds);
      Model model = Explorer.compile(Stepwise.of(translation.program()), Settings.NONE);
      int[] slots = slots(translation, model);
      SequentialStates states =
          new SequentialStates(
              model,
              new Limits(1, 1000),
              MOST_STATES,
              () -> false,
              world -> add(Arrays.stream(slots).map(world::global).toArray()));
      boolean all = states.run();
      assertNull(states.failure());
      return all;
    }

    /** Asks a solver for all answers. */
    void solve(Program program, Model original, TasksPass.Bounds bounds)
        throws InterruptedException {
      TaskTranslation translation = translate(program, original, bounds);
      // The text must be a program as well.
      Program again = RoundsAgreementTest.parse(Printer.print(translation.program()));
      Model model = Explorer.compile(again, Settings.NONE);
      Encoding encoding = Question.encode(model, UNWINDING, new Terms());
      assertEquals(Terms.FALSE, encoding.cut());
      PathState end = encoding.end();
      if (end == null) {
        return;
      }
      Terms terms = encoding.terms();
      int[] shown =
          Arrays.stream(slots(translation, model)).map(slot -> end.globals[slot]).toArray();
      List<Integer> asked = new ArrayList<>(List.of(end.guard));
      Answer answer = SOLVER.check(encoding, asked);
      while (answer instanceof Answer.Satisfiable found) {
        Valuation values = new Valuation(terms, found.values());
        add(Arrays.stream(shown).map(values::of).toArray());
        int another = Terms.FALSE;
        for (int term : shown) {
          int same = terms.equal(term, terms.word(values.of(term)));
          another = terms.or(another, terms.not(same));
        }
        asked.add(another);
        answer = SOLVER.check(encoding, asked);
      }
      assertInstanceOf(Answer.Unsatisfiable.class, answer);
    }
  }
}
