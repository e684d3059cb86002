package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Verdict;
import dev.heddle.explicit.scheduled.DelayDiscipline;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Formatter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The distributed models, with their verdicts. */
class ModelsTest {
  private static final String TABLE = "verdicts.csv";
  private static final int NAME = 0;
  private static final int CONSTANTS = 1;
  private static final int VERDICT = 2;

  /** The first column with a bound. */
  private static final int BOUNDS = 3;

  /** Larger bounds take too long for a test that is run again and again. */
  private static final int LARGEST = Integer.getInteger("heddle.largestBound", 3);

  /** A row of the table beside the models. */
  private record Row(List<String> columns) {
    Model model() throws IOException {
      ModelCheckSettings settings =
          new ModelCheckSettings(constants(columns.get(CONSTANTS)), null, null, Set.of());
      String name = columns.get(NAME);
      return Searched.compile(name + ".hd", text(name), settings);
    }
  }

  /** The rows of both tables. */
  static List<Row> rows() throws IOException {
    return Stream.concat(table(TABLE), table("drivers/" + TABLE)).toList();
  }

  private static Stream<Row> table(String file) throws IOException {
    return Files.readAllLines(folder().resolve(file)).stream()
        .filter(line -> !line.startsWith("#") && !line.startsWith("model,"))
        .map(line -> new Row(List.of(line.split(",", -1))));
  }

  private static SearchLimits.Turns turns(int column, int most) {
    return switch (column - BOUNDS) {
      case 0 -> new SearchLimits.Turns(SearchLimits.Turns.Kind.ROUNDS, most);
      case 1 -> new SearchLimits.Turns(SearchLimits.Turns.Kind.PREEMPTIONS, most);
      case 2 ->
          SearchLimits.Turns.FREE.with(
              new DelayDiscipline(DelayDiscipline.Scheduler.DEPTH_FIRST, most));
      default ->
          SearchLimits.Turns.FREE.with(
              new DelayDiscipline(DelayDiscipline.Scheduler.ROUND_ROBIN, most));
    };
  }

  /** Where the models are. */
  static Path folder() {
    Path here = Path.of("").toAbsolutePath();
    for (Path folder = here; folder != null; folder = folder.getParent()) {
      if (Files.isDirectory(folder.resolve("models"))) {
        return folder.resolve("models");
      }
    }
    throw new IllegalStateException("there are no models at or above " + here);
  }

  /** The constants of a text such as {@code N=3 M=4}. */
  static Map<String, String> constants(@Nullable String text) {
    Map<String, String> given = new HashMap<>();
    if (text != null && !text.isEmpty()) {
      for (String constant : text.split(" ", -1)) {
        int equals = constant.indexOf('=');
        given.put(constant.substring(0, equals), constant.substring(equals + 1));
      }
    }
    return given;
  }

  /** The models by name, without those of drivers, which have more states than most tests need. */
  static List<String> names() throws IOException {
    return names(table(TABLE));
  }

  private static List<String> names(Stream<Row> rows) {
    return rows.map(row -> row.columns().get(NAME)).distinct().toList();
  }

  static String text(String model) throws IOException {
    return Files.readString(folder().resolve(model + ".hd"));
  }

  private static Verdict search(Model model, SearchLimits.Turns turns) {
    return Searched.of(model, SearchLimits.DEFAULT.withTurns(turns)).result().verdict();
  }

  private static String told(Verdict verdict) {
    return verdict.failed()
        ? verdict.failures().get(0).outcome().failure().toString()
        : verdict.coverage().toString();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void modelsHaveTheirVerdicts(Row row) throws IOException {
    Verdict found = search(row.model(), SearchLimits.Turns.FREE);
    assertEquals(row.columns().get(VERDICT), told(found));
    assertEquals(found.failed() ? Coverage.INTERRUPTED : Coverage.EXHAUSTED, found.coverage());
  }

  @ParameterizedTest
  @MethodSource("rows")
  void modelsHaveTheirVerdictsUnderBounds(Row row) throws IOException {
    Model model = row.model();
    for (int column = BOUNDS; column < row.columns().size(); column++) {
      String expected = row.columns().get(column);
      int least = column == BOUNDS ? 1 : 0;
      if (expected.equals("?")) {
        continue;
      }
      if (expected.equals(">")) {
        assertEquals("within-bounds", told(search(model, turns(column, least))), expected);
        continue;
      }
      boolean holds = expected.startsWith("=");
      int bound = Integer.parseInt(holds ? expected.substring(1) : expected);
      if (bound <= LARGEST) {
        // Within a bound another failure may come first.
        Verdict found = search(model, turns(column, bound));
        assertEquals(!holds, found.failed(), expected);
        assertEquals(holds, found.coverage() == Coverage.EXHAUSTED, expected);
      }
      if (bound > least) {
        int fewer = Math.min(bound - 1, LARGEST);
        assertEquals("within-bounds", told(search(model, turns(column, fewer))), expected);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("rows")
  void modelsTellTheirVerdicts(Row row) throws IOException {
    String head =
        text(row.columns().get(NAME))
            .lines()
            .takeWhile(line -> line.startsWith("// "))
            .map(line -> line.substring(3))
            .collect(Collectors.joining(" "));
    String constants = row.columns().get(CONSTANTS);
    String with = constants.isEmpty() ? "" : "with -D " + constants.replace(" ", " -D ") + ": ";
    String told = with + row.columns().get(VERDICT);
    String verdicts = head.substring(head.lastIndexOf("heddle verify: ") + 15, head.length() - 1);
    assertTrue(List.of(verdicts.split("; ", -1)).contains(told), head + " tells " + told);
  }

  @Test
  void allModelsAreTestedAndLaidOut() throws IOException {
    Set<String> tested = Set.copyOf(names(rows().stream()));
    try (Stream<Path> files = Files.walk(folder())) {
      Set<String> there =
          files
              .map(file -> folder().relativize(file).toString().replace('\\', '/'))
              .filter(file -> file.endsWith(".hd"))
              .map(file -> file.replace(".hd", ""))
              .collect(Collectors.toSet());
      assertEquals(new TreeSet<>(tested), new TreeSet<>(there));
      for (String model : there) {
        assertEquals(Formatter.format(text(model)), text(model), model);
      }
    }
  }
}
