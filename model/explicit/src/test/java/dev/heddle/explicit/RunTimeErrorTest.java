package dev.heddle.explicit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.core.Coverage;
import dev.heddle.core.Event;
import dev.heddle.core.ExecutionListener;
import dev.heddle.core.Outcome;
import dev.heddle.core.ReplayResult;
import dev.heddle.core.Verdict;
import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors that a type checker cannot exclude: run-time errors, each with its report, and limits. */
class RunTimeErrorTest {
  private static final String ERRORS =
      """
      division by zero|1 / 0|z = 1 / z;
      division by zero|1 % 0|z = 1 % z;
      out of range|10 is not in 0..9|n = 9; n = n + 1;
      out of range|-1 is not in 0..9|var m: 0..9 = z - 1;
      out of range|12 is not in 0..9|q(12 + z);
      out of range|12 is not in 0..9|post q(12 + z) at 0;
      out of range|-2147483648 is not in 0..9|z = 2147483647; n = z + 1;
      index out of range|-1 is no index of an array of 2|z = -1; a[z] = 0;
      index out of range|2 is no index of an array of 2|z = 2; z = a[z];
      index out of range|there is no such thread|z = 2; join other[z];
      release without acquire|l|release l;
      nothing to choose|1..0 is empty|choose z in 1..z;
      too many choices|-2147483647..2147483647|choose z in -2147483647..2147483647;
      """;

  /** A model in which a statement fails. */
  private static String with(String statement) {
    return String.format(
        "interleave explicit; var n: 0..9; var z: int; var a: array 2 of int; lock l;"
            + " var before: bool;\nproc q(m: 0..9) { skip; } proc none() { skip; }\n"
            + "proc p() { before = true;\n%s\n}\nthread t runs p(); thread other[i in 0..1] runs none();",
        statement);
  }

  /** The events of an execution. */
  private record Story(List<Event> events) implements ExecutionListener {
    @Override
    public void threadCreated(int thread, String name) {}

    @Override
    public void step(Event event) {
      events.add(event);
    }
  }

  private static Model model(String text) {
    return Searched.compile("m.hd", text, ModelCheckSettings.NONE);
  }

  @Test
  void aResultMustBeInItsRange() {
    String text =
        "var x: int; proc f(n: int): 0..3 { return n; } proc p() { x = f(%d); } thread t runs p();";
    assertEquals(Set.of(), Searched.of(model(text.formatted(3)), SearchLimits.DEFAULT).failures());
    Set<String> expected = Set.of("out of range: 4 is not in 0..3");
    assertEquals(expected, Searched.of(model(text.formatted(4)), SearchLimits.DEFAULT).failures());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = ERRORS)
  void eachErrorIsAFailureWithItsStory(String type, String message, String statement) {
    Model model = model(with(statement));
    Searched searched = Searched.of(model, Searched.everything().without(SearchLimits.Aim.RACES));
    assertEquals(Set.of(type + ": " + message), searched.failures());
    Verdict.Finding failure = searched.result().verdict().failures().get(0);
    Outcome.Uncaught outcome = (Outcome.Uncaught) failure.outcome();
    assertEquals(Outcome.FailureKind.EXCEPTION, outcome.failure());
    assertEquals("t", outcome.thread());
    assertEquals(List.of("(m.hd:4)"), outcome.stack());
    Story story = new Story(new ArrayList<>());
    ReplayResult.run(
        new ModelProgram(model, ModelLimits.DEFAULT), failure.schedule(), Integer.MAX_VALUE, story);
    assertEquals("before", story.events().get(0).object());
    assertEquals("m.hd:3", story.events().get(0).location());
  }

  @Test
  void everyErrorOfTheManualIsTested() throws IOException {
    String manual = Files.readString(ModelsTest.folder().resolveSibling("docs/language.md"));
    int from = manual.indexOf("## Run-time errors");
    Set<String> told = new HashSet<>();
    manual
        .substring(from, manual.indexOf("\n## ", from))
        .lines()
        .filter(line -> line.startsWith("| `"))
        .forEach(line -> told.add(line.substring(3, line.indexOf('`', 3))));
    Set<String> tested = new HashSet<>();
    ERRORS.lines().forEach(line -> tested.add(line.substring(0, line.indexOf('|'))));
    assertEquals(told, tested);
  }

  @Test
  void arithmeticWrapsAround() {
    String text =
        "const LEAST = -2147483647 - 1; const MOST = 2147483647; var a: array 9 of int;"
            + " var least: int = LEAST; var most: int = MOST; proc p() { a[0] = most + 1;"
            + " a[1] = least - 1; a[2] = -least; a[3] = least / -1; a[4] = least % -1;"
            + " a[5] = most * most; a[6] = least * least; a[7] = most * 2; a[8] = least + least; }"
            + " buffer b runs p();";
    int[] expected = {
      Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MIN_VALUE, 0, 1, 0, -2, 0
    };
    String end = Searched.all(text).finals().iterator().next();
    for (int i = 0; i < expected.length; i++) {
      assertTrue(end.contains("a[" + i + "] = " + expected[i] + ","), end);
    }
    String signs =
        "var a: array 4 of int; var s: int = -7; proc p() { a[0] = s / 2; a[1] = s % 3;"
            + " a[2] = 7 / -2; a[3] = 7 % -3; } buffer b runs p();";
    assertEquals(
        Set.of("a[0] = -3, a[1] = -1, a[2] = -3, a[3] = 1, s = -7"), Searched.all(signs).finals());
  }

  /** The limits that cut executions off, by name; checks that the coverage says so. */
  private static Map<String, Integer> cuts(String text, int pending, int stack, int depth) {
    SearchLimits all = Searched.everything();
    SearchLimits bounds =
        new SearchLimits(
            new ModelLimits(pending, stack),
            depth,
            5000,
            all.maxTime(),
            SearchLimits.Turns.FREE,
            Set.of(SearchLimits.Aim.ALL_FAILURES));
    Verdict verdict = Searched.of(model(text), bounds).result().verdict();
    Map<String, Integer> cuts = new HashMap<>();
    verdict.limits().forEach(limit -> cuts.put(limit.name(), limit.value()));
    Coverage expected = cuts.isEmpty() ? Coverage.EXHAUSTED : Coverage.WITHIN_BOUNDS;
    assertEquals(expected, verdict.coverage());
    return cuts;
  }

  @Test
  void aLimitIsToldAsSoonAsItCutsSomethingOff() {
    String posts =
        "proc p() { post q() at 0; post q() at 0; post q() at 0; } proc q() { skip; }"
            + " buffer b runs p();";
    assertEquals(Map.of(), cuts(posts, 3, 1, 9));
    assertEquals(Map.of("pending", 2), cuts(posts, 2, 1, 9));
    String calls =
        "proc p() { q(2); } proc q(n: int) { if n > 1 { q(n - 1); } } buffer b runs p();";
    assertEquals(Map.of(), cuts(calls, 1, 3, 9));
    assertEquals(Map.of("stack", 2), cuts(calls, 1, 2, 9));
    String steps = "proc p() { yield; yield; } buffer b runs p();";
    assertEquals(Map.of(), cuts(steps, 1, 1, 3));
    assertEquals(Map.of("depth", 2), cuts(steps, 1, 1, 2));
    String loop = "proc p() { atomic { for i in 1..%d { skip; } } } buffer b runs p();";
    assertEquals(Map.of(), cuts(String.format(loop, 40_000), 1, 1, 9));
    assertEquals(Map.of("operations", 200_000), cuts(String.format(loop, 200_000), 1, 1, 9));
    String both = steps + " proc r() { post q() at 0; post q() at 0; } proc q() { skip; }";
    assertEquals(
        Map.of("pending", 1, "depth", 2),
        cuts(both.replace("yield", "zield") + " buffer c runs r();", 1, 1, 2));
  }
}
