package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.TaskTranslation;
import dev.heddle.sequential.TasksPass;
import dev.heddle.sequential.Translation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of buffers and levels and their translations: the same values in the end, and
 * wherever an execution may stop or fail.
 */
class TasksAgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 3);
  private static final int FIRST = Integer.getInteger("heddle.first", 0);
  private static final int MOST_BOUND = 2;
  private static final Unwinding UNWINDING = new Unwinding(8, 400, true, 2_000_000, () -> false);
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @Test
  void translationsHaveTheSameBoundedBehaviours() throws InterruptedException {
    int compared = 0;
    int failed = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new TaskGenerator(seed).model();
      Program program = RoundsAgreementTest.parse(text);
      Model model = Explorer.compile(program, Settings.NONE);
      for (int rounds = 1; rounds <= Math.min(MOST_BOUND, model.buffers().size()); rounds++) {
        for (int turns = 1; turns <= MOST_BOUND; turns++) {
          TurnsExplorer expected = new TurnsExplorer(model, rounds, turns);
          if (expected.run()) {
            String where = "seed " + seed + ", rounds " + rounds + ", turns " + turns + "\n" + text;
            Set<String> finals = new TreeSet<>();
            Set<String> stops = new TreeSet<>();
            solve(program, model, new TasksPass.Bounds(rounds, turns), finals, stops);
            assertEquals(expected.finals, finals, where);
            assertEquals(expected.stops, stops, where);
            boolean fails = stops.toString().contains("failed");
            assertEquals(fails, verify(program, model, rounds, turns).failed(), where);
            failed += fails ? 1 : 0;
            compared++;
          }
        }
      }
    }
    // Otherwise the test would say little.
    assertTrue(compared >= MODELS / 2, compared + " compared");
    assertTrue(failed >= MODELS / 8, failed + " with failures");
  }

  /** The verdict, whose failures have been confirmed. */
  private static Verdict verify(Program program, Model model, int rounds, int turns)
      throws InterruptedException {
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER,
            rounds,
            turns,
            null,
            8,
            Duration.ofMinutes(9),
            Long.MAX_VALUE,
            Limits.DEFAULT,
            "test");
    return SmtSearch.run(program, model, Settings.NONE, options, (b, n, s) -> {}, SOLVER).verdict();
  }

  /** All answers of the solver. */
  private static void solve(
      Program program,
      Model original,
      TasksPass.Bounds bounds,
      Set<String> finals,
      Set<String> stops)
      throws InterruptedException {
    TaskTranslation translation =
        TasksPass.translate(
            program,
            original,
            Set.of(),
            bounds,
            Translation.Goal.NOTHING,
            TasksPass.Depth.PRIORITIES);
    Program again = RoundsAgreementTest.parse(Printer.print(translation.program()));
    Model model = Explorer.compile(again, Settings.NONE);
    Encoding encoding = Question.encode(model, UNWINDING, new Terms());
    assertEquals(Terms.FALSE, encoding.cut());
    PathState end = encoding.end();
    if (end == null) {
      return;
    }
    Terms terms = encoding.terms();
    List<Integer> shown = new ArrayList<>();
    for (String name :
        List.of(
            translation.variables().getOrDefault("f", ""),
            translation.variables().getOrDefault("x", ""),
            translation.marks().failed(),
            translation.marks().unfinished())) {
      shown.add(end.globals[RoundsAgreementTest.slot(model, name)]);
    }
    List<Integer> asked = new ArrayList<>(List.of(end.guard));
    Answer answer = SOLVER.check(encoding, asked);
    while (answer instanceof Answer.Satisfiable found) {
      Valuation values = new Valuation(terms, found.values());
      String text = "f=" + values.of(shown.get(0)) + " x=" + values.of(shown.get(1));
      boolean fails = values.of(shown.get(2)) != 0;
      stops.add(text + (fails ? " failed" : ""));
      if (values.of(shown.get(3)) == 0 && !fails) {
        finals.add(text);
      }
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
