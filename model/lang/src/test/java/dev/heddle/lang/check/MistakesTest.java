package dev.heddle.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblem;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of models that can be read and make no sense, and where: at the place of ^. */
final class MistakesTest {
  private static final String KNOWN =
      """
      const N = 2; var x: int; var f: bool; var r: 0..3; var a: array 3 of int;
      lock l; enum E { A, B } var e: E; record R { u: int; v: bool; } var s: R; group g;
      channel c(1): bool; channel d: R; semaphore m = 1; condition w; barrier k = 2;
      proc q(n: int): int { return n; } proc z(given: R) { }
      """;

  private static void check(String marked, String message) {
    int offset = marked.indexOf('^');
    String text = marked.replace("^", "");
    SourceProblems problems = new SourceProblems();
    ModelCompiler.compile(new ModelSource("m.hd", text), ModelCheckSettings.NONE, problems);
    List<SourceProblem> found = problems.list();
    assertEquals(1, found.size(), () -> marked + ": " + found);
    SourcePosition at = found.get(0).at();
    int line = (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    int column = offset - text.lastIndexOf('\n', offset - 1);
    assertEquals(message, found.get(0).message(), marked);
    assertEquals(line + ":" + column, at.toString(), marked);
  }

  private static void inside(String statements, String message) {
    check(KNOWN + "proc p() {\n  " + statements + " }\nthread main runs p();", message);
  }

  private static void beside(String declaration, String message) {
    check(KNOWN + "proc p() { } thread main runs p();\n" + declaration, message);
  }

  @Test
  void namesThatAreUnknownOrMeanSomethingElse() {
    inside("^unknown = 1;", "'unknown' is not declared");
    inside("x = ^nothing;", "'nothing' is not declared");
    inside("x = ^q;", "'q' is a procedure and has no value");
    inside("x = ^R;", "'R' is a type and has no value");
    inside("x = ^main;", "'main' is a thread or buffer and has no value");
    inside("^x();", "'x' is a variable, not a procedure");
    inside("^l();", "'l' is a lock, not a procedure");
    inside("^N();", "'N' is a constant, not a procedure");
    inside("var y: ^x;", "'x' is a variable, not a type");
    inside("var y: ^Unknown;", "'Unknown' is not declared");
    inside("^var x: int;", "'x' is declared already");
    inside("{ var inner: int; } ^inner = 1;", "'inner' is not declared");
    inside("for index in 0..1 { } x = ^index;", "'index' is not declared");
  }

  @Test
  void valuesOfTheWrongType() {
    inside("x = ^f;", "expected int but this is bool");
    inside("f = ^x;", "expected bool but this is int");
    inside("f = ^e;", "expected bool but this is E");
    inside("r = ^5;", "5 is not in 0..3");
    inside("r = ^-1;", "-1 is not in 0..3");
    inside("x = 1 + ^f;", "expected int but this is bool");
    inside("f = f && ^x;", "expected bool but this is int");
    inside("f = x == ^f;", "expected int but this is bool");
    inside("f = e == ^1;", "expected E but this is int");
    inside("f = x < ^e;", "expected int but this is E");
    inside("x = f ? 1 : ^f;", "expected int but this is bool");
    inside("x = ^x ? 1 : 2;", "expected bool but this is int");
    inside("if ^x { }", "expected bool but this is int");
    inside("while ^e { }", "expected bool but this is E");
    inside("for i in ^f..1 { }", "expected int but this is bool");
    inside("assert ^x;", "expected bool but this is int");
    inside("x = a[^f];", "expected int but this is bool");
    inside("x = q(^f);", "expected int but this is bool");
    inside("f = ^q(1);", "expected bool but this is int");
    inside("z(^a);", "expected R but this is array 3 of int");
    inside("a = ^s;", "expected array 3 of int but this is R");
    inside("s = ^x;", "expected R but this is int");
    inside("choose ^f in 0..1;", "expected a number but this is bool");
    inside("choose x in 0..^f;", "expected int but this is bool");
    inside("f = s ^== s;", "only single values can be compared, not R");
    inside("a = ^*;", "what '*' may be is not known here: assign it to a variable first");
  }

  @Test
  void partsThatAreNotThere() {
    inside("x^[0] = 1;", "int is no array");
    inside("x = a[^3];", "3 is no index of an array of 3");
    inside("x = a[^-1];", "-1 is no index of an array of 3");
    inside("x = x.^u;", "int is no record");
    inside("x = s.^w;", "the record R has no field 'w'");
    inside("x = s.^uw;", "the record R has no field 'uw'; did you mean 'u'?");
    inside("x = ^q();", "'q' has 1 parameter, not 0");
    inside("^p(1);", "'p' has 0 parameters, not 1");
    inside("x = ^p();", "'p' has no result");
    inside("x = x ^/ 0;", "nothing can be divided by 0");
    inside("x = x ^% (1 - 1);", "nothing can be divided by 0");
    inside("var y: array 2 of int = ^[1];", "expected 2 elements but found 1");
    inside("x = ^[1];", "a list of elements can only initialise an array");
    inside("x = 1 + ^q(1);", "a call stands alone, or alone on the right of '='");
    inside("f = ^always f;", "'always' stands in ltl properties only");
  }

  @Test
  void whatCannotBeChanged() {
    inside("^N = 3;", "this cannot be assigned to");
    inside("^A = B;", "this cannot be assigned to");
    inside("for i in 0..1 { ^i = 3; }", "this cannot be assigned to");
    inside("receive ^1 from c;", "this cannot be assigned to");
    inside("l = ^l;", "a lock cannot be assigned to");
    inside("choose ^N in 0..1;", "this cannot be assigned to");
  }

  @Test
  void objectsThatDoNotSynchroniseSo() {
    inside("acquire ^x;", "expected a lock but this is int");
    inside("release ^m;", "expected a lock but this is semaphore");
    inside("down ^l;", "expected a semaphore but this is lock");
    inside("up ^g;", "expected a semaphore but this is group");
    inside("signal ^k;", "expected a condition but this is barrier");
    inside("broadcast ^c;", "expected a condition but this is channel");
    inside("arrive ^w;", "expected a barrier but this is condition");
    inside("wait ^l with l;", "expected a condition but this is lock");
    inside("wait w with ^w;", "expected a lock but this is condition");
    inside("join ^x;", "expected a thread or group but this is int");
    inside("^join main[0];", "there is only one of these threads, without an index");
    inside("spawn p() in ^l;", "expected a group but this is lock");
    inside("send f to ^x;", "expected a channel but this is int");
    inside("send ^x to c;", "expected bool but this is int");
    inside("send ^f to d;", "expected R but this is bool");
    inside("receive ^x from c;", "the channel carries bool, not int");
    inside("receive f from ^a;", "expected a channel but this is array 3 of int");
    inside("post p() at ^-1;", "a level is a number from 0 to 1000");
    inside("post p() at ^1001;", "a level is a number from 0 to 1000");
    inside("post p() at ^x;", "this must be constant");
  }

  @Test
  void placesWhereSomethingHasNoEffectOrNoMeaning() {
    inside("atomic { ^yield; }", "'yield' has no effect in an atomic block");
    inside("atomic { ^zield; }", "'zield' has no effect in an atomic block");
    inside("await ^*;", "what is waited for must not depend on '*'");
    inside("await f ^&& *;", "what is waited for must not depend on '*'");
    inside("return ^1;", "this procedure has no result");
    inside("label a1; ^label a1;", "there is another label 'a1'");
    check(
        "proc p(): int { ^return; } proc o() { p(); } thread t runs o();",
        "this procedure must return a value of type int");
    check(
        "proc ^p(): int { while false { return 1; } } thread t runs p();",
        "'p' may end without returning a value");
    check(
        "proc ^p(): array 2 of int { while true { } } thread t runs p();",
        "a result is a single value, not array 2 of int");
  }

  @Test
  void declarationsThatMakeNoSense() {
    beside("const M = ^later;", "'later' is not declared");
    beside("var ^x: int;", "'x' is declared already");
    beside("enum F { ^A }", "'A' is declared already");
    beside("record Q { b: int; ^b: bool; }", "'b' is declared already");
    beside("var y: ^3..1;", "the range 3..1 is empty");
    beside("var y: array ^0 of int;", "an array has at least one element, not 0");
    beside("var y: array ^100001 of int;", "this has more than 100000 elements");
    beside("var y: array ^1000 of array 1000 of int;", "this has more than 100000 elements");
    beside("var y: array ^x of int;", "this must be constant");
    beside("semaphore o = ^-1;", "this must be from 0 to 10000");
    beside("barrier o = ^0;", "this must be from 1 to 10000");
    beside("channel o(^10001): int;", "this must be from 0 to 10000");
  }

  @Test
  void threadsAndPropertiesThatMakeNoSense() {
    beside("thread t runs ^nothing();", "'nothing' is not declared");
    beside("thread ^t[i in 1..0] runs p();", "there must be from 1 to 1000 copies, not 0");
    beside("thread ^t[i in 0..1000] runs p();", "there must be from 1 to 1000 copies, not 1001");
    beside("thread t runs q(^x);", "this must be constant");
    beside("thread t runs z(^s);", "a thread or buffer cannot be given R");
    beside("invariant i: ^x;", "expected bool but this is int");
    beside("invariant ^i: f == *;", "an invariant must not depend on '*'");
    beside("ltl o: always (^x);", "expected bool but this is int");
    beside(
        "ltl o: always f ^== eventually f;",
        "only '!', '&&', '||' and '=>' can stand between words such as 'always'");
    beside("never ^unknown;", "there is no label 'unknown'");
    beside("progress ^unknown;", "there is no label 'unknown'");
    beside("interleave accesses; ^interleave explicit;", "this is declared already");
  }

  @Test
  void namesThatAreNearlyRight() {
    for (String[] row :
        new String[][] {
          {"counter", "countre", "counter"},
          {"counter", "conter", "counter"},
          {"counter", "counterr", "counter"},
          {"counter", "Counter", "counter"},
          {"counter", "count", "counter"},
          {"ab", "ba", "ab"},
          {"counter", "kuntar", ""},
          {"ab", "cd", ""},
        }) {
      String expected = row[2].isEmpty() ? "" : "; did you mean '" + row[2] + "'?";
      assertEquals(expected, NameScope.suggestion(row[1], List.of("zzzzzz", row[0])), row[1]);
    }
    assertEquals("; did you mean 'aa'?", NameScope.suggestion("ad", List.of("ab", "aa", "ac")));
  }
}
