package dev.heddle.smt.sequentialised;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.SearchLimits.Turns;
import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.explicit.scheduled.YieldRoundDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.sequential.tree.UntranslatableException;
import dev.heddle.smt.SmtSearchTest;
import dev.heddle.smt.encode.UnsupportedModelException;
import dev.heddle.smt.solve.Solver;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Distributed models, with the engines that apply to each: they agree on whether it fails within
 * bounds. Engines that do not apply refuse it for the listed reason.
 */
class ModelsAgreementTest {
  private static final int MOST_STATES = 50_000;
  private static final String AGREES = "agrees";
  private static final String STATES = "states";
  private static final String NOT_ASKED = "-";
  private static final Solver SOLVER =
      new Solver(SmtSearchTest.SOLVER, System.nanoTime() + 1_000_000_000_000L);

  @AfterAll
  static void close() {
    SOLVER.close();
  }

  /** A model with values for its constants, bounds, and what is expected of the engines. */
  private record Row(
      String model,
      String constants,
      TranslationChoice.Wanted bounds,
      int unwind,
      String seq,
      String smt) {
    static Row of(String line) {
      List<String> cells = List.of(line.split(",", -1));
      TranslationChoice.Wanted bounds =
          new TranslationChoice.Wanted(
              number(cells.get(2)), number(cells.get(3)), number(cells.get(4)));
      int unwind = Integer.parseInt(cells.get(5));
      return new Row(cells.get(0), cells.get(1), bounds, unwind, cells.get(6), cells.get(7));
    }

    private static @Nullable Integer number(String cell) {
      return cell.isEmpty() ? null : Integer.valueOf(cell);
    }

    ModelCheckSettings settings(ModelCheckSettings.@Nullable Values values) {
      Map<String, String> given = new HashMap<>();
      for (String one : constants.isEmpty() ? new String[0] : constants.split(" ", -1)) {
        given.put(one.substring(0, one.indexOf('=')), one.substring(one.indexOf('=') + 1));
      }
      return new ModelCheckSettings(given, values, null, Set.of());
    }
  }

  private static Stream<String> lines(String text) {
    return text.lines().filter(line -> !line.startsWith("#")).skip(1);
  }

  static List<Row> rows() throws IOException {
    try (InputStream in = ModelsAgreementTest.class.getResourceAsStream("engines.csv")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return lines(text).map(Row::of).toList();
    }
  }

  private static String read(String file) throws IOException {
    Path folder =
        Stream.of("models", "../../models")
            .map(Path::of)
            .filter(Files::isDirectory)
            .findFirst()
            .orElseThrow();
    return Files.readString(folder.resolve(file));
  }

  @Test
  void everyModelIsListed() throws IOException {
    Set<String> listed =
        rows().stream().map(row -> row.model + "," + row.constants).collect(Collectors.toSet());
    Set<String> known =
        Stream.concat(lines(read("verdicts.csv")), lines(read("drivers/verdicts.csv")))
            .map(line -> line.split(",", -1))
            .map(cells -> cells[0] + "," + cells[1])
            .collect(Collectors.toSet());
    assertEquals(known, listed);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void enginesAgree(Row row) throws IOException, InterruptedException {
    ModelSyntax program = Models.parse(read(row.model + ".hd"));
    Verdict explicit = Models.explicit(Models.compile(program, row.settings(null)), turns(row));
    ModelCheckSettings numbers = row.settings(new ModelCheckSettings.Values(0, 3));
    check(row.seq, explicit, () -> Models.byStates(program, numbers, row.bounds, MOST_STATES));
    check(
        row.smt,
        explicit,
        () -> Models.bySolver(program, row.settings(null), row.bounds, row.unwind, SOLVER));
  }

  private static Turns turns(Row row) {
    Integer rounds = row.bounds.rounds();
    Integer yields = row.bounds.yields();
    Integer delays = row.bounds.delays();
    Turns turns = rounds == null ? Turns.FREE : new Turns(Turns.Kind.ROUNDS, rounds);
    if (delays != null) {
      return turns.with(new DelayDiscipline(DelayDiscipline.Scheduler.DEPTH_FIRST, delays));
    }
    return turns.with(yields == null ? null : new YieldRoundDiscipline(yields));
  }

  /** The verdict of an engine. */
  @FunctionalInterface
  private interface Search {
    Verdict run() throws InterruptedException;
  }

  private static void check(String expected, Verdict explicit, Search search)
      throws InterruptedException {
    if (expected.equals(NOT_ASKED)) {
      return;
    }
    Verdict verdict;
    try {
      verdict = search.run();
    } catch (UntranslatableException | UnsupportedModelException e) {
      assertTrue(String.valueOf(e.getMessage()).contains(expected), e::toString);
      return;
    }
    String outcome = verdict.coverage() == Coverage.UNKNOWN ? STATES : AGREES;
    assertEquals(expected, outcome, verdict::toString);
    if (outcome.equals(AGREES)) {
      assertEquals(explicit.failed(), verdict.failed(), verdict::toString);
      boolean whole = verdict.coverage() == Coverage.EXHAUSTED;
      assertTrue(!whole || explicit.coverage() == Coverage.EXHAUSTED, verdict::toString);
    }
  }
}
