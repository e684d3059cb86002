package dev.heddle.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.heddle.lang.code.Model;
import dev.heddle.lang.code.Operation;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourceProblem;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ModelCompilerTest {
  private static final String RUNS = "thread t runs p();";

  private static List<String> problems(String text, ModelCheckSettings settings) {
    SourceProblems problems = new SourceProblems();
    Model model = ModelCompiler.compile(new ModelSource("m.hd", text), settings, problems);
    assertEquals(model == null, !problems.isEmpty());
    return problems.list().stream().map(SourceProblem::message).toList();
  }

  private static List<String> problems(String text) {
    return problems(text, ModelCheckSettings.NONE);
  }

  /** The problems of the statements of a procedure, with some globals. */
  private static List<String> inside(String statements) {
    return problems(
        "const N = 2; var x: int; var f: bool; var r: 0..3; var a: array 3 of int; lock l;"
            + " enum E { A, B } var e: E; record R { u: int; v: bool; } var s: R; group g;"
            + " channel c(1): bool; semaphore m = 1; condition w; barrier k = 2;"
            + " proc q(n: int): int { return n; } proc p() { "
            + statements
            + " } "
            + RUNS);
  }

  private static Model compiled(String text, ModelCheckSettings settings) {
    SourceProblems problems = new SourceProblems();
    Model model = ModelCompiler.compile(new ModelSource("m.hd", text), settings, problems);
    assertNotNull(model, () -> problems.list().toString());
    return model;
  }

  @Test
  void everyStatementIsAccepted() {
    assertEquals(
        List.of(),
        inside(
            "var y: int = 1; var z: array 3 of int = a; x = y + a[y]; a = z; s.u = 3; f = s.v;"
                + " if e == A { skip; } else if f { e = B; } while * { yield; zield; }"
                + " for i in 0..N { a[i] = i; } r = *; choose x in 0..r; x = q(1); q(2);"
                + " post p() at 1; spawn p() in g; join g; join t; acquire l; wait w with l;"
                + " release l; signal w; broadcast w; arrive k; down m; up m; send f to c;"
                + " receive f from c; atomic { f = all i in 0..2: a[i] == 0; } assume f;"
                + " assert x > 0 => f, \"why\"; await x != 0 || !f; label here; return;"));
  }

  @Test
  void typesAreChecked() {
    assertEquals(List.of("expected int but this is bool"), inside("x = true;"));
    assertEquals(List.of("expected bool but this is int"), inside("if x { skip; }"));
    assertEquals(List.of("expected E but this is int"), inside("e = 1;"));
    assertEquals(List.of("expected bool but this is E"), inside("f = f == e;"));
    assertEquals(List.of("expected a lock but this is semaphore"), inside("acquire m;"));
    assertEquals(List.of("bool is no array"), inside("f[0] = 1;"));
    assertEquals(List.of("expected bool but this is int"), inside("send x to c;"));
    assertEquals(List.of("a lock cannot be assigned to"), inside("l = l;"));
    assertEquals(List.of("'q' has 1 parameter, not 0"), inside("q();"));
    assertEquals(List.of("'p' has no result"), inside("x = p();"));
    assertEquals(
        List.of("a call stands alone, or alone on the right of '='"), inside("x = q(1) + 1;"));
    assertEquals(List.of("only single values can be compared, not R"), inside("f = s == s;"));
  }

  @Test
  void whatIsKnownToFailIsRefused() {
    assertEquals(List.of("3 is no index of an array of 3"), inside("a[3] = 0;"));
    assertEquals(List.of("7 is not in 0..3"), inside("r = 7;"));
    assertEquals(List.of("nothing can be divided by 0"), inside("x = x / 0;"));
    assertEquals(List.of("this cannot be assigned to"), inside("for i in 0..1 { i = 2; }"));
    assertEquals(List.of("this cannot be assigned to"), inside("N = 3;"));
    assertEquals(List.of("'yield' has no effect in an atomic block"), inside("atomic { yield; }"));
    assertEquals(List.of("what is waited for must not depend on '*'"), inside("await *;"));
    assertEquals(
        List.of("'all' and 'some' over shared variables are one step: put this into atomic { }"),
        inside("f = some i in 0..2: a[i] == 0;"));
  }

  @Test
  void anyIntNeedsValues() {
    List<String> problems = inside("x = *;");
    assertEquals(1, problems.size());
    assertTrue(problems.get(0).contains("--values"), problems.get(0));
    String text = "var x: int; proc p() { x = *; } " + RUNS;
    ModelCheckSettings values =
        new ModelCheckSettings(Map.of(), new ModelCheckSettings.Values(0, 3), null, Set.of());
    assertEquals(List.of(), problems(text, values));
  }

  @Test
  void constantsDoNotWrapAroundOnRequest() {
    String text =
        "const A = 2147483647 + 1; const B = -(-2147483647 - 1); const C = 2147483647 * 1;"
            + " var x: int = 65536 * 65536; proc p() { x = x * 65536; } "
            + RUNS;
    assertEquals(List.of(), problems(text));
    ModelCheckSettings mathematical =
        new ModelCheckSettings(Map.of(), null, null, Set.of(), /* mathematical= */ true);
    assertEquals(
        Collections.nCopies(3, "this constant needs more than 32 bits"),
        problems(text, mathematical));
  }

  @Test
  void misspeltNamesGetASuggestion() {
    assertEquals(
        List.of("'cuont' is not declared; did you mean 'count'?"),
        problems("var count: int; proc p() { cuont = 1; } " + RUNS));
    assertEquals(List.of("the record R has no field 'uu'; did you mean 'u'?"), inside("s.uu = 1;"));
    assertEquals(List.of("'something_else' is not declared"), inside("something_else = 1;"));
  }

  @Test
  void severalProblemsAreFoundInOneRun() {
    assertEquals(3, inside("x = true; f = 1; y = 2;").size());
  }

  @Test
  void constantsComeFromTheCommandLine() {
    String text =
        "enum E { A, B } const N = 2; const F = false; const K = A;"
            + " var a: array N of int; proc p() { assert F && K == B; } "
            + RUNS;
    ModelCheckSettings given =
        new ModelCheckSettings(Map.of("N", "5", "F", "true", "K", "B"), null, null, Set.of());
    assertEquals(2, compiled(text, ModelCheckSettings.NONE).slots().size());
    assertEquals(5, compiled(text, given).slots().size());
    ModelCheckSettings wrong =
        new ModelCheckSettings(Map.of("N", "many", "M", "1"), null, null, Set.of());
    assertEquals(2, problems(text, wrong).size());
  }

  @Test
  void namesAreDeclaredOnce() {
    assertEquals(
        List.of("'x' is declared already"),
        problems("var x: int; proc p(x: int) { } thread t runs p(1);"));
    assertEquals(List.of(), inside("{ var y: int; } { var y: bool; }"));
  }

  @Test
  void somethingMustRun() {
    assertEquals(List.of("nothing runs: declare a thread or a buffer"), problems("proc p() { }"));
  }

  @Test
  void aResultIsAlwaysReturned() {
    assertEquals(
        List.of("'q' may end without returning a value"),
        problems("proc q(): int { if * { return 1; } } proc p() { q(); } " + RUNS));
  }

  @Test
  void everyAccessOfAThreadHasAPointOfItsOwn() {
    String text = "var x: int; var y: int; proc p() { x = x + y; } " + RUNS;
    assertEquals(3, points(compiled(text, ModelCheckSettings.NONE)));
    ModelCheckSettings explicit = new ModelCheckSettings(Map.of(), null, false, Set.of());
    assertEquals(0, points(compiled(text, explicit)));
    assertEquals(0, points(compiled(text.replace("thread", "buffer"), ModelCheckSettings.NONE)));
    String atomic = "var x: int; proc p() { atomic { x = x + 1; } } " + RUNS;
    assertEquals(1, points(compiled(atomic, ModelCheckSettings.NONE)));
    String local = "proc p() { var x: int = 1; x = x + 1; } " + RUNS;
    assertEquals(0, points(compiled(local, ModelCheckSettings.NONE)));
  }

  private static long points(Model model) {
    return model.procedures().get(0).ops().stream()
        .filter(Operation.Point.class::isInstance)
        .count();
  }

  @Test
  void anyNumberIsOneOfSomeOnly() {
    assertEquals(
        List.of(
            "'*' may be any of 2^32 numbers: choose x in a..b, give the variable a range, or say"
                + " which with --values a..b"),
        inside("x = *;"));
    ModelCheckSettings settings =
        new ModelCheckSettings(
            Map.of(), new ModelCheckSettings.Values(-1, 1), /* accesses= */ null, Set.of());
    assertEquals(List.of(), problems("var x: int = *; proc p() { x = *; } " + RUNS, settings));
  }

  /** A program with most constructs of the language, as words. */
  private static final List<String> WORDS =
      List.of(
          ("const N = 2 ; var x : int = * ; var r : 0 .. N ; enum E { A , B } var e : E ; record R"
                  + " { u : int ; v : bool ; } var s : R ; var a : array N of R ; lock l ; group g ;"
                  + " channel c ( 1 ) : bool ; semaphore m [ N ] = 1 ; condition w ; proc q ( n : int"
                  + " , z : R ) : int { return n + z . u ; } proc p ( ) { var y : 0 .. 3 = 1 ; a [ y ]"
                  + " . u = q ( x , s ) ; if e == A && r < 2 { skip ; } else { e = B ; } while * {"
                  + " yield ; } for i in 0 .. N { a [ i ] = s ; } choose x in 0 .. r ; post p ( ) at 1"
                  + " ; spawn p ( ) in g ; join g ; join t ; acquire l ; wait w with l ; release l ;"
                  + " signal w ; down m [ x ] ; up m [ 0 ] ; send r == 1 to c ; receive s . v from c ;"
                  + " atomic { s . v = all j in 0 .. 2 : x != j ; } assume s . v ; await x > 0 || ! s"
                  + " . v ; label k ; return ; } thread t [ h in 1 .. 2 ] runs p ( ) ; invariant ok :"
                  + " some b in 0 .. 1 : x == b ; ltl f : always ( s . v => eventually x == 1 ) ;"
                  + " never k ; progress k ; interleave accesses ;")
              .split(" "));

  @Test
  void anythingIsCompiledOrRefused() {
    assertEquals(1, problems(String.join(" ", WORDS)).size());
    Random random = new Random(3);
    int compiled = 0;
    for (int round = 0; round < 1000; round++) {
      List<String> words = new ArrayList<>(WORDS);
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        int at = random.nextInt(words.size());
        String other = WORDS.get(random.nextInt(WORDS.size()));
        switch (random.nextInt(5)) {
          case 0 -> words.remove(at);
          case 1 -> words.set(at, other);
          case 2 -> words.add(at, other);
          case 3 -> words.set(at, random.nextBoolean() ? "2147483647" : "-1");
          default -> Collections.swap(words, at, random.nextInt(words.size()));
        }
      }
      ModelCheckSettings values =
          new ModelCheckSettings(
              Map.of(), new ModelCheckSettings.Values(0, 1), /* accesses= */ null, Set.of());
      compiled += problems(String.join(" ", words), values).isEmpty() ? 1 : 0;
    }
    assertTrue(compiled > 10 && compiled < 700, compiled + " compiled");
  }
}
