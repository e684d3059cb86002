package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds.Turns;
import dev.heddle.explicit.scheduled.Delays;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Program;
import dev.heddle.sequential.DelaysPass;
import dev.heddle.sequential.Translation;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Generated programs of one buffer and their translations: the depth-first scheduler with some
 * delays reaches the same values, in the end and wherever a task begins, yields or fails.
 */
class DelaysAgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 30);
  private static final int FIRST = Integer.getInteger("heddle.first", 0);
  private static final Unwinding UNWINDING = new Unwinding(8, 64, true, 2_000_000, () -> false);
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @Test
  void translationsHaveTheExecutionsOfTheScheduler() throws InterruptedException {
    int compared = 0;
    int failed = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new PostGenerator(seed).model();
      Program program = RoundsAgreementTest.parse(text);
      Model model = Explorer.compile(program, Settings.NONE);
      for (int delays = 0; delays <= 2; delays++) {
        DepthFirst expected = new DepthFirst(model, delays);
        if (!expected.run()) {
          continue;
        }
        String where = "seed " + seed + ", delays " + delays + "\n" + text;
        Set<String> finals = new TreeSet<>();
        Set<String> stops = new TreeSet<>();
        solve(program, model, delays, finals, stops);
        assertEquals(expected.finals, finals, where);
        assertEquals(expected.stops, stops, where);
        boolean fails = stops.toString().contains("failed");
        Verdict verdict = RoundsAgreementTest.verify(text, null, delays, SOLVER);
        assertEquals(fails, verdict.failed(), where);
        Turns turns = Turns.FREE.with(new Delays(Delays.Scheduler.DEPTH_FIRST, delays));
        assertEquals(
            fails, RoundsAgreementTest.explicit(program, turns).failed(), "explicit, " + where);
        compared++;
        failed += stops.toString().contains("failed") ? 1 : 0;
      }
    }
    // Otherwise the test would say little.
    assertTrue(compared > MODELS, compared + " compared");
    assertTrue(failed > MODELS / 10, failed + " with failures");
  }

  private static void solve(
      Program program, Model original, int delays, Set<String> finals, Set<String> stops)
      throws InterruptedException {
    Translation translation =
        DelaysPass.translate(program, original, Set.of(), delays, Translation.Goal.NOTHING);
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
    List<Integer> shown = new ArrayList<>();
    for (String name :
        List.of("f", "x", translation.names().failed(), translation.names().done())) {
      shown.add(end.globals[RoundsAgreementTest.slot(model, name)]);
    }
    List<Integer> asked = new ArrayList<>(List.of(end.guard));
    while (SOLVER.check(encoding, asked) instanceof Answer.Satisfiable found) {
      Valuation values = new Valuation(terms, found.values());
      String text = "f=" + values.of(shown.get(0)) + " x=" + values.of(shown.get(1));
      stops.add(text + (values.of(shown.get(2)) != 0 ? " failed" : ""));
      if (values.of(shown.get(3)) == 0) {
        finals.add(text);
      }
      int another = Terms.FALSE;
      for (int term : shown) {
        int same = terms.equal(term, terms.word(values.of(term)));
        another = terms.or(another, terms.not(same));
      }
      asked.add(another);
    }
  }
}
