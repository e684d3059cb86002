package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Outcome;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.reference.Infinite;
import dev.heddle.explicit.reference.Reference;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import dev.heddle.lang.run.StepListener;
import dev.heddle.lang.run.Task;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * The search against the reference interpreter, on generated models: the same reachable globals and
 * tasks, the same ends, deadlocks and failures. {@code -Dheddle.models=100000} compares more,
 * {@code -Dheddle.firstModel=N} others.
 */
class ReferenceTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 500);
  private static final int FIRST = Integer.getInteger("heddle.firstModel", 0);
  private static final int MOST_STATES = Integer.getInteger("heddle.mostStates", 100);

  @Test
  void theSearchSeesWhatTheReferenceSees() {
    int compared = 0;
    int deadlocks = 0;
    int failed = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ModelGenerator(seed).model();
      ModelSyntax program = parse(text);
      Reference reference = Reference.explore(program, MOST_STATES);
      if (!reference.finished()) {
        continue;
      }
      SourceProblems problems = new SourceProblems();
      Model model = ModelCompiler.compile("m.hd", program, ModelCheckSettings.NONE, problems);
      assertEquals(List.of(), problems.list(), text);
      if (model != null) {
        compare("model " + seed + "\n" + text, model, reference);
      }
      compared++;
      deadlocks += reference.deadlocks().isEmpty() ? 0 : 1;
      failed += reference.failures().isEmpty() ? 0 : 1;
    }
    String told = compared + " compared, " + deadlocks + " deadlocks, " + failed + " failed";
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 2, told);
    assertTrue(deadlocks > MODELS / 50, told);
    assertTrue(failed > MODELS / 20, told);
  }

  @Test
  void racesAreThoseOfTheReference() {
    int compared = 0;
    Set<String> variables = new TreeSet<>();
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ModelGenerator(seed).model();
      Reference reference = Reference.explore(parse(text), MOST_STATES);
      if (!reference.finished()) {
        continue;
      }
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      Set<String> found = new TreeSet<>();
      for (Verdict.Finding race :
          Searched.of(model, Searched.everything()).result().verdict().races()) {
        found.add(((Outcome.Race) race.outcome()).variable());
      }
      assertEquals(reference.races(), found, "model " + seed + "\n" + text);
      compared++;
      variables.addAll(found);
    }
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 2, compared + " compared");
    assertTrue(
        variables.containsAll(List.of("x", "y", "f", "a[1]", "r.v", "q[1].w")), variables + "");
  }

  @Test
  void infiniteExecutionsAreJudgedAsTheReferenceDoes() {
    int compared = 0;
    int left = 0;
    int idle = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ModelGenerator(seed).endless();
      ModelSyntax program = parse(text);
      Reference reference = Reference.explore(program, MOST_STATES);
      boolean fails = !reference.failures().isEmpty() || !reference.deadlocks().isEmpty();
      if (!reference.finished() || fails) {
        continue;
      }
      Infinite infinite = reference.infinite();
      Model model = Searched.compile("m.hd", text, ModelCheckSettings.NONE);
      SearchLimits bounds =
          Searched.everything()
              .without(SearchLimits.Aim.RACES)
              .with(SearchLimits.Aim.SOME_DEADLOCKS);
      Set<String> found = Searched.of(model, bounds).failures();
      String told = "model " + seed + "\n" + text + "\n" + found;
      boolean behind = infinite.leavesSomeBehind();
      boolean stuck = model.marksProgress() && infinite.goesOnWithoutProgress();
      assertEquals(behind, found.stream().anyMatch(f -> f.startsWith("deadlock")), told);
      assertEquals(stuck, found.stream().anyMatch(f -> f.startsWith("livelock")), told);
      compared++;
      left += behind ? 1 : 0;
      idle += stuck ? 1 : 0;
    }
    String told = compared + " compared, " + left + " left behind, " + idle + " without progress";
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 20, told);
    assertTrue(left > MODELS / 200 && idle > MODELS / 200, told);
  }

  private static final List<String> FORMULAS =
      List.of(
          "always eventually f",
          "eventually always x == 0",
          "always (f => eventually !f)",
          "y == 0 until f",
          "!(x < 2 until y == 1) || always eventually e == A",
          "always (y == 1 => (x == 0 until f))",
          "(eventually f) until a[0] == 1",
          "!always eventually (x == 1 && y != 1)");

  @Test
  void formulasHoldAsTheReferenceSays() {
    int compared = 0;
    int violated = 0;
    int held = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      StringBuilder text = new StringBuilder(new ModelGenerator(seed).endless());
      for (int i = 0; i < FORMULAS.size(); i++) {
        text.append("ltl q" + i + ": " + FORMULAS.get(i) + ";\n");
      }
      Reference reference = Reference.explore(parse(text.toString()), MOST_STATES);
      boolean fails = !reference.failures().isEmpty() || !reference.deadlocks().isEmpty();
      if (!reference.finished() || fails) {
        continue;
      }
      Model model = Searched.compile("m.hd", text.toString(), ModelCheckSettings.NONE);
      Set<String> found = new TreeSet<>();
      for (String failure :
          Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES)).failures()) {
        if (failure.startsWith("ltl ")) {
          found.add(failure.split(" ", -1)[1]);
        }
      }
      assertEquals(reference.violated(), found, "model " + seed + "\n" + text);
      compared++;
      violated += found.size();
      held += FORMULAS.size() - found.size();
    }
    String told = compared + " compared, " + violated + " violated, " + held + " held";
    // Otherwise the test would say little.
    assertTrue(compared > MODELS / 20 && violated > compared && held > compared, told);
  }

  static ModelSyntax parse(String text) {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program = Parser.parse(new ModelSource("m.hd", text), problems);
    assertEquals(List.of(), problems.list(), text);
    return program;
  }

  static void compare(String text, Model model, Reference reference) {
    Searched searched = Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES));
    Verdict verdict = searched.result().verdict();
    ModelInterpreter machine =
        new ModelInterpreter(model, SearchLimits.DEFAULT.limits(), StepListener.NOTHING);
    Set<String> states = new HashSet<>();
    Set<String> deadlocks = new TreeSet<>();
    Set<String> complete = new TreeSet<>();
    for (ModelConfiguration world : searched.worlds()) {
      String globals = String.join(", ", world.globals());
      states.add(state(world));
      // An execution ends where it breaks an invariant.
      if (machine.broken(world).isEmpty() && machine.ready(world).isEmpty()) {
        (world.isComplete() ? complete : deadlocks).add(globals);
      }
    }
    assertEquals(reference.complete(), complete, () -> text);
    assertEquals(reference.deadlocks(), deadlocks, () -> text);
    assertEquals(reference.failures(), failures(verdict), () -> text);
    assertEquals(reference.cut(), verdict.coverage() == Coverage.WITHIN_BOUNDS, () -> text);
    assertEquals(
        reference.discarded(),
        verdict.noteTexts().contains("assumptions discarded executions"),
        () -> text);
    if (!reference.states().equals(states)) {
      assertEquals(new TreeSet<>(reference.states()), new TreeSet<>(states), () -> text);
    }
  }

  private static Set<String> failures(Verdict verdict) {
    Set<String> failures = new TreeSet<>();
    for (Verdict.Finding finding : verdict.failures()) {
      Outcome outcome = finding.outcome();
      if (outcome instanceof Outcome.Uncaught uncaught) {
        boolean asserted = uncaught.type().equals("assertion failed");
        failures.add(asserted ? uncaught.type() : uncaught.type() + ": " + uncaught.message());
      } else if (outcome instanceof Outcome.Invariant invariant) {
        failures.add("invariant " + invariant.name());
      }
    }
    return failures;
  }

  /** A configuration as the reference writes it. */
  static String state(ModelConfiguration world) {
    return String.join(", ", world.globals()) + "; " + tasks(world);
  }

  private static String tasks(ModelConfiguration world) {
    List<String> tasks = new ArrayList<>();
    for (Task task : world.all()) {
      String stop = task.stop().name().toLowerCase(Locale.ROOT);
      tasks.add(world.bufferOf(task) + " " + task.level() + " " + task.name() + " " + stop);
    }
    Collections.sort(tasks);
    return String.join(", ", tasks);
  }
}
