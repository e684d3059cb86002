package dev.heddle.smt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.Bounds;
import dev.heddle.explicit.Bounds.Turns;
import dev.heddle.explicit.Effort;
import dev.heddle.explicit.ExplicitSearch;
import dev.heddle.explicit.Standing;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Variable;
import dev.heddle.lang.run.Limits;
import dev.heddle.lang.run.World;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Source;
import dev.heddle.sequential.RoundsPass;
import dev.heddle.sequential.Translation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Generated programs and their translations: the same final values of the globals, the same values
 * wherever an execution may stop, the same failures, deadlocks, and answers to whether more rounds
 * would show more.
 */
class RoundsAgreementTest {
  private static final int MODELS = Integer.getInteger("heddle.models", 25);
  private static final int EXECUTED = 5;
  private static final Unwinding UNWINDING = new Unwinding(8, 64, true, 2_000_000, () -> false);
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);
  private static final int FIRST = Integer.getInteger("heddle.first", 100);

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  @Test
  void translationsHaveTheSameBoundedBehaviours() throws InterruptedException {
    int compared = 0;
    int executions = 0;
    int failed = 0;
    int deadlocks = 0;
    int complete = 0;
    for (int seed = FIRST; seed < FIRST + MODELS; seed++) {
      String text = new ThreadGenerator(seed).model();
      Program program = parse(text);
      for (int rounds = 1; rounds <= 2; rounds++) {
        Sets expected = original(program, rounds);
        if (expected == null) {
          continue;
        }
        String where = "seed " + seed + ", rounds " + rounds + "\n" + text;
        agree(expected, solved(program, rounds), "solver, " + where);
        boolean fails = expected.deadlock || expected.stops.toString().contains("failed");
        Verdict verdict = verify(text, rounds, null, SOLVER);
        assertEquals(fails, verdict.failed(), where);
        boolean whole = verdict.coverage() == Coverage.EXHAUSTED;
        assertEquals(!fails && !expected.cut, whole, where);
        Verdict explicit = explicit(program, new Turns(Turns.Kind.ROUNDS, rounds));
        assertEquals(fails, explicit.failed(), "explicit, " + where);
        Sets executed = seed % EXECUTED == 0 ? translated(program, rounds) : null;
        if (executed != null) {
          agree(expected, executed, "executed, " + where);
          executions++;
        }
        compared++;
        failed += expected.stops.toString().contains("failed") ? 1 : 0;
        deadlocks += expected.deadlock ? 1 : 0;
        complete += expected.cut ? 0 : 1;
      }
    }
    // Otherwise the test would say little.
    assertTrue(executions > 0, "none executed");
    assertTrue(compared > MODELS, compared + " compared");
    assertTrue(failed > MODELS / 10, failed + " with failures");
    assertTrue(deadlocks > MODELS / 40, deadlocks + " with deadlocks");
    assertTrue(complete > MODELS / 20, complete + " without further rounds");
  }

  /** The verdict, whose failures have been confirmed. */
  static Verdict verify(
      String text, @Nullable Integer rounds, @Nullable Integer delays, Solver solver)
      throws InterruptedException {
    Program program = parse(text);
    Model model = Explorer.compile(program, Settings.NONE);
    SmtSearch.Options options =
        new SmtSearch.Options(
            SmtSearchTest.SOLVER,
            rounds,
            null,
            delays,
            8,
            Duration.ofMinutes(9),
            Long.MAX_VALUE,
            Limits.DEFAULT,
            "test");
    return SmtSearch.run(program, model, Settings.NONE, options, (b, n, s) -> {}, solver).verdict();
  }

  /** What the explicit engine says. */
  static Verdict explicit(Program program, Turns turns) {
    Model model = Explorer.compile(program, Settings.NONE);
    Bounds bounds = Bounds.DEFAULT.withTurns(turns);
    return new ExplicitSearch(model, bounds, "test", Effort.PLAIN)
        .run(Standing.Listener.NOBODY)
        .verdict();
  }

  private static void agree(Sets expected, Sets actual, String where) {
    assertEquals(expected.finals, actual.finals, where);
    assertEquals(expected.stops, actual.stops, where);
    assertEquals(expected.deadlock, actual.deadlock, where);
    assertEquals(expected.cut, actual.cut, where);
  }

  static Program parse(String text) {
    Problems problems = new Problems();
    Source source = new Source("m.hd", text);
    Program program = Parser.parse(source, problems);
    assertTrue(problems.isEmpty(), () -> source.render(problems.list()));
    return program;
  }

  /** What is seen of a program's executions. */
  private static final class Sets {
    final Set<String> finals = new TreeSet<>();
    final Set<String> stops = new TreeSet<>();
    boolean deadlock;
    boolean cut;
  }

  private static @Nullable Sets original(Program program, int rounds) {
    Model model = Explorer.compile(program, Settings.NONE);
    Sets sets = new Sets();
    Explorer explorer =
        new Explorer(
            model,
            rounds,
            (world, failed) -> {
              String values = values(model, world, Map.of("x", "x", "f", "f"), "");
              sets.stops.add(values + (failed ? " failed" : ""));
              if (!failed && world.isComplete()) {
                sets.finals.add(values);
              }
            });
    explorer.run();
    sets.deadlock = explorer.deadlock;
    sets.cut = explorer.cut;
    return explorer.tooMany ? null : sets;
  }

  private static String values(Model model, World world, Map<String, String> names, String index) {
    StringBuilder text = new StringBuilder();
    for (String name : new TreeSet<>(names.keySet())) {
      for (Variable slot : model.slots()) {
        if (slot.name().equals(names.get(name) + index)) {
          text.append(name).append('=').append(world.global(slot.slot())).append(' ');
        }
      }
    }
    return text.toString();
  }

  private static int value(Model model, World world, String name) {
    return model.slots().stream()
        .filter(slot -> slot.name().equals(name))
        .mapToInt(slot -> world.global(slot.slot()))
        .findFirst()
        .orElseThrow();
  }

  private static @Nullable Sets translated(Program program, int rounds) {
    Model original = Explorer.compile(program, Settings.NONE);
    Sets sets = new Sets();
    Translation plain =
        RoundsPass.translate(program, original, Set.of(), rounds, Translation.Goal.NOTHING);
    Model model = compile(plain);
    Explorer explorer =
        new Explorer(
            model,
            1,
            (world, failed) -> {
              assertTrue(!failed, () -> "the translation fails\n" + Printer.print(plain.program()));
              if (world.isComplete()) {
                String last = "[" + (rounds - 1) + "]";
                String values = values(model, world, plain.variables(), last);
                boolean fails = value(model, world, plain.names().failed()) != 0;
                sets.stops.add(values + (fails ? " failed" : ""));
                if (value(model, world, plain.names().done()) == original.buffers().size()
                    && !fails) {
                  sets.finals.add(values);
                }
              }
            });
    explorer.run();
    boolean tooMany = explorer.tooMany;
    for (Translation.Goal goal :
        Set.of(Translation.Goal.NO_FAILURE, Translation.Goal.NO_MORE_ROUNDS)) {
      Model asserting = compile(RoundsPass.translate(program, original, Set.of(), rounds, goal));
      boolean[] broken = {false};
      Explorer other =
          new Explorer(
              asserting,
              1,
              (world, failed) -> {
                boolean counts =
                    goal == Translation.Goal.NO_MORE_ROUNDS
                        || value(asserting, world, plain.names().failed()) == 0;
                broken[0] |= failed && counts;
              });
      other.run();
      tooMany |= other.tooMany;
      if (goal == Translation.Goal.NO_FAILURE) {
        sets.deadlock = broken[0];
      } else {
        sets.cut = broken[0];
      }
    }
    return tooMany ? null : sets;
  }

  /** All answers of the solver. */
  private static Sets solved(Program program, int rounds) throws InterruptedException {
    Model original = Explorer.compile(program, Settings.NONE);
    Sets sets = new Sets();
    Translation plain =
        RoundsPass.translate(program, original, Set.of(), rounds, Translation.Goal.NOTHING);
    Model model = Explorer.compile(plain.program(), Settings.NONE);
    Encoding encoding = Question.encode(model, UNWINDING, new Terms());
    assertEquals(Terms.FALSE, encoding.cut());
    PathState end = encoding.end();
    List<Integer> asked = new ArrayList<>();
    List<Integer> shown = new ArrayList<>();
    if (end != null) {
      asked.add(end.guard);
      String last = "[" + (rounds - 1) + "]";
      for (String name : List.of("f" + last, "x" + last)) {
        shown.add(end.globals[slot(model, name)]);
      }
      shown.add(end.globals[slot(model, plain.names().failed())]);
      int done = end.globals[slot(model, plain.names().done())];
      int all = encoding.terms().word(original.buffers().size());
      shown.add(encoding.terms().wordOf(encoding.terms().equal(done, all)));
    }
    while (end != null && SOLVER.check(encoding, asked) instanceof Answer.Satisfiable found) {
      Valuation values = new Valuation(encoding.terms(), found.values());
      String text = "f=" + values.of(shown.get(0)) + " x=" + values.of(shown.get(1)) + " ";
      boolean fails = values.of(shown.get(2)) != 0;
      sets.stops.add(text + (fails ? " failed" : ""));
      if (values.of(shown.get(3)) != 0 && !fails) {
        sets.finals.add(text);
      }
      int another = Terms.FALSE;
      for (int term : shown) {
        int same = encoding.terms().equal(term, encoding.terms().word(values.of(term)));
        another = encoding.terms().or(another, encoding.terms().not(same));
      }
      asked.add(another);
    }
    sets.deadlock = fails(program, original, rounds, Translation.Goal.NO_FAILURE, plain);
    sets.cut = fails(program, original, rounds, Translation.Goal.NO_MORE_ROUNDS, plain);
    return sets;
  }

  private static boolean fails(
      Program program, Model original, int rounds, Translation.Goal goal, Translation plain)
      throws InterruptedException {
    Translation translation = RoundsPass.translate(program, original, Set.of(), rounds, goal);
    Model model = Explorer.compile(translation.program(), Settings.NONE);
    Encoding encoding = Question.encode(model, UNWINDING, new Terms());
    List<Integer> asked = new ArrayList<>();
    asked.add(Terms.FALSE);
    for (Encoding.Failure failure : encoding.failures()) {
      if (goal == Translation.Goal.NO_MORE_ROUNDS || failure.what().equals("deadlock")) {
        asked.set(0, encoding.terms().or(asked.get(0), failure.guard()));
      }
    }
    Answer answer = SOLVER.check(encoding, asked);
    assertTrue(
        answer instanceof Answer.Satisfiable || answer instanceof Answer.Unsatisfiable,
        () -> answer + " about " + plain);
    return answer instanceof Answer.Satisfiable;
  }

  static int slot(Model model, String name) {
    return model.slots().stream()
        .filter(slot -> slot.name().equals(name))
        .findFirst()
        .orElseThrow()
        .slot();
  }

  private static Model compile(Translation translation) {
    Settings settings =
        new Settings(
            Map.of(translation.names().least(), "0", translation.names().most(), "3"),
            null,
            null,
            Set.of());
    // The text must be a program as well.
    return Explorer.compile(parse(Printer.print(translation.program())), settings);
  }
}
