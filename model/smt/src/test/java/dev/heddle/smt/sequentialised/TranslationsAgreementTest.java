package dev.heddle.smt.sequentialised;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.smt.Behaviour;
import dev.heddle.smt.BoundedStates;
import dev.heddle.smt.SmallModels;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.solve.Solver;
import dev.heddle.smt.term.Ends;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Generated models and their translations: the same values of the globals when all tasks have
 * completed, and wherever an execution may stop or fail. All translations are executed, some are
 * also solved, and some models are verified by both engines that translate.
 *
 * <p>More: {@code mvn test -pl model/smt -am -Dtest=TranslationsAgreementTest -Dheddle.models=5000
 * -Dheddle.first=1000 -Dheddle.solved=50 -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class TranslationsAgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 700);
  private static final int FIRST = Integer.getInteger("heddle.first", 4_600);
  private static final int SOLVED = Integer.getInteger("heddle.solved", 50);
  private static final int RELAYS = Integer.getInteger("heddle.relays", 12);
  private static final int VERIFIED = Integer.getInteger("heddle.verified", 6);
  private static final Pattern WAITS = Pattern.compile("await|acquire|down|join");
  private static final int UNWIND = 8;
  private static final int MOST_STATES = 3_000;
  private static final ModelCheckSettings NUMBERS =
      new ModelCheckSettings(Map.of(), new ModelCheckSettings.Values(0, 3), null, Set.of());
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  private int compared;
  private int large;
  private int waiting;
  private int failed;
  private int deadlocks;
  private int exhausted;
  private int solved;
  private int verified;
  private int unproved;
  private int cut;

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @ParameterizedTest
  @EnumSource
  void translationsHaveTheSameBoundedBehaviours(Shape shape) throws InterruptedException {
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = SmallModels.model(shape, seed);
      ModelSyntax program = Models.parse(text);
      Model model = Models.compile(program, ModelCheckSettings.NONE);
      List<TranslationChoice.Wanted> bounds = shape.bounds(model);
      // One after another: more models say more than one with all bounds.
      int wanted = seed % bounds.size();
      boolean done = compare(new Case(shape, seed, text, program, model, bounds.get(wanted)));
      if (!done && wanted > 0) {
        done = compare(new Case(shape, seed, text, program, model, bounds.get(0)));
      }
      large += done ? 0 : 1;
      waiting += done && WAITS.matcher(text).find() ? 1 : 0;
    }
    String counts =
        shape
            + (": compared " + compared + ", with waits " + waiting + ", too large " + large)
            + (", failing " + failed + ", verified " + verified)
            + (", cut off " + cut + ", unproved " + unproved)
            + (", deadlocks " + deadlocks + ", exhausted " + exhausted + ", solved " + solved);
    System.out.println(counts);
    // Otherwise the test would say little.
    assertTrue(compared > MODELS * 2 / 5, counts);
    assertTrue(failed > compared / 10, counts);
    assertTrue(solved >= MODELS / SOLVED, counts);
    assertTrue(verified > MODELS / VERIFIED / 3, counts);
    assertTrue(exhausted > unproved, counts);
    assertTrue(waiting > compared / 4, counts);
    assertTrue(deadlocks > MODELS / (shape == Shape.THREADS ? 40 : 100), counts);
  }

  /** These have too many states for a translation to be executed. */
  @Test
  void tasksThatWaitInTurnHaveTheSameBoundedBehaviours() throws InterruptedException {
    for (int seed = FIRST; seed < FIRST + RELAYS; seed++) {
      String text = SmallModels.relay(seed);
      ModelSyntax program = Models.parse(text);
      Model model = Models.compile(program, ModelCheckSettings.NONE);
      TranslationChoice.Wanted bounds = new TranslationChoice.Wanted(2, 1 + seed % 2, null);
      Case one = new Case(Shape.LEVELS, seed, text, program, model, bounds);
      BoundedStates expected = new BoundedStates(model, 2, Shape.LEVELS.discipline(bounds));
      assertTrue(expected.run(true), text);
      Behaviour answers = Shape.LEVELS.translate(program, model, bounds).solved(SOLVER);
      assertEquals(expected.behaviour(), answers, () -> one.where("solved"));
    }
  }

  /** A model and bounds. */
  private record Case(
      Shape shape,
      int seed,
      String text,
      ModelSyntax program,
      Model model,
      TranslationChoice.Wanted bounds) {
    String where(String how) {
      return how + ", seed " + seed + ", " + bounds + "\n" + text;
    }
  }

  /** Compares; false if there are too many states. */
  private boolean compare(Case one) throws InterruptedException {
    Integer rounds = one.bounds.rounds();
    BoundedStates expected =
        new BoundedStates(
            one.model,
            rounds == null ? Integer.MAX_VALUE : rounds,
            one.shape.discipline(one.bounds));
    if (!expected.run(one.shape == Shape.LEVELS)) {
      return false;
    }
    Ends translation = one.shape.translate(one.program, one.model, one.bounds);
    if (one.seed % SOLVED == 0) {
      Behaviour answers = translation.solved(SOLVER);
      assertEquals(expected.behaviour(), answers, () -> one.where("solved"));
      check(
          one,
          expected,
          Models.bySolver(one.program, ModelCheckSettings.NONE, one.bounds, UNWIND, SOLVER),
          "smt");
      solved++;
    }
    Behaviour executed = translation.executed();
    if (executed == null) {
      return false;
    }
    assertEquals(expected.behaviour(), executed, () -> one.where("executed"));
    compared++;
    failed += expected.behaviour().failed() ? 1 : 0;
    if (one.seed % VERIFIED == 0 || expected.deadlock) {
      check(one, expected, byStates(one), "seq");
    }
    return true;
  }

  private static Verdict byStates(Case one) {
    try {
      return Models.byStates(one.program, NUMBERS, one.bounds, MOST_STATES);
    } catch (IllegalStateException e) {
      throw new AssertionError(one.where("seq"), e);
    }
  }

  /** A verdict, whose failures have been confirmed, must be what was seen. */
  private void check(Case one, BoundedStates expected, Verdict verdict, String engine) {
    if (verdict.coverage() == Coverage.UNKNOWN) {
      return;
    }
    assertEquals(expected.failed(), verdict.failed(), () -> one.where(engine));
    verified++;
    cut += expected.cut && !expected.failed() ? 1 : 0;
    deadlocks += expected.deadlock ? 1 : 0;
    boolean whole = verdict.coverage() == Coverage.EXHAUSTED;
    exhausted += whole ? 1 : 0;
    if (one.shape == Shape.THREADS && engine.equals("smt")) {
      assertEquals(!expected.failed() && !expected.cut, whole, () -> one.where(engine));
    } else {
      // Of equal tasks the explicit engine runs one only, so it may need smaller bounds.
      assertTrue(!whole || !expected.cut, () -> one.where(engine));
      boolean holds = !expected.failed() && !expected.cut;
      unproved += holds && !whole && engine.equals("smt") ? 1 : 0;
    }
  }
}
