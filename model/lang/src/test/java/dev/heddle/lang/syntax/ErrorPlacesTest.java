package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of texts that cannot be read, and where: at the place that ^ marks. */
final class ErrorPlacesTest {
  private static void check(String marked, String message) {
    int offset = marked.indexOf('^');
    String text = marked.replace("^", "");
    SourceProblems problems = new SourceProblems();
    Parser.parse(new ModelSource("m.hd", text), problems);
    List<SourceProblem> found = problems.list();
    assertEquals(1, found.size(), () -> marked + ": " + found);
    SourcePosition at = found.get(0).at();
    int line = (int) text.substring(0, offset).chars().filter(c -> c == '\n').count() + 1;
    int column = offset - text.lastIndexOf('\n', offset - 1);
    assertEquals(message, found.get(0).message(), marked);
    assertEquals(line + ":" + column, at.toString(), marked);
  }

  private static void inside(String statement, String message) {
    check("var x: int;\nproc p() {\n  skip;\n  " + statement + "\n}\n", message);
  }

  @Test
  void declarationsThatAreIncomplete() {
    check("const ^= 3;", "expected a constant but found '='");
    check("const N ^3;", "expected '=' but found '3'");
    check("const N = ^;", "expected an expression but found ';'");
    check("const N = 3^", "expected ';' but found the end of the file");
    check("var ^1: int;", "expected a variable but found '1'");
    check("var x^;", "expected ':' but found ';'");
    check("var x: ^;", "expected an expression but found ';'");
    check("var x: int = ^;", "expected an expression but found ';'");
    check("enum ^{ A }", "expected an enumeration but found '{'");
    check("enum E { ^}", "expected a constant but found '}'");
    check("enum E { A ^B }", "expected '}' but found 'B'");
    check("record R { ^}", "expected a field but found '}'");
    check("record R { a: int ^}", "expected ';' but found '}'");
    check("lock ^[2];", "expected a name but found '['");
    check("lock l[2^;", "expected ']' but found ';'");
    check("semaphore s^;", "expected '=' but found ';'");
    check("barrier b^: int;", "expected '=' but found ':'");
    check("channel c(1)^;", "expected ':' but found ';'");
    check("channel c(1^: int;", "expected ')' but found ':'");
    check("group g ^= 1;", "expected ';' but found '='");
    check("fifo ^thread t runs p();", "expected 'buffer' but found 'thread'");
    check("buffer b ^p();", "expected 'runs' but found 'p'");
    check("buffer b runs p^;", "expected '(' but found ';'");
    check("thread t[i ^0..1] runs p();", "expected 'in' but found '0'");
    check("thread t[i in 0^] runs p();", "expected '..' but found ']'");
    check("thread t[^0..1] runs p();", "expected a name but found '0'");
    check("invariant ^: true;", "expected an invariant's name but found ':'");
    check("invariant i ^true;", "expected ':' but found 'true'");
    check(
        "ltl ^true;",
        "expected a property's name but found 'true', which is a word of the language");
    check("never ^;", "expected a label but found ';'");
    check("progress ^3;", "expected a label but found '3'");
    check("interleave ^;", "expected 'accesses' or 'explicit' but found ';'");
    check("interleave ^all1;", "expected 'accesses' or 'explicit' but found 'all1'");
    check("^x = 3;", "expected a declaration, such as 'var', 'proc' or 'thread', but found 'x'");
    check(
        "^\"text\"", "expected a declaration, such as 'var', 'proc' or 'thread', but found a text");
  }

  @Test
  void proceduresThatAreIncomplete() {
    check("proc ^() { }", "expected a procedure but found '('");
    check("proc p^{ }", "expected '(' but found '{'");
    check("proc p(^1) { }", "expected a parameter but found '1'");
    check("proc p(a^) { }", "expected ':' but found ')'");
    check("proc p(a: int ^b: int) { }", "expected ')' but found 'b'");
    check("proc p() ^skip;", "expected '{' but found 'skip'");
    check("proc p(): int^;", "expected '{' but found ';'");
    check("proc p() { skip;^", "expected '}' but found the end of the file");
    check("proc p(a: int,^; ) { }", "expected a parameter but found ';'");
  }

  @Test
  void statementsThatAreIncomplete() {
    inside("x = ^;", "expected an expression but found ';'");
    inside("x = 1 ^x = 2;", "expected ';' but found 'x'");
    inside("x ^1;", "expected '=' but found '1'");
    inside("x^;", "expected '=' but found ';'");
    inside("a[1 ^= 2;", "expected ']' but found '='");
    inside("a.^1 = 2;", "expected a field but found '1'");
  }

  @Test
  void blocksThatAreIncomplete() {
    inside("if x == 1 ^skip;", "expected '{' but found 'skip'");
    inside("if ^{ }", "expected an expression but found '{'");
    inside("if x ^= 1 { }", "expected '{' but found '=': '==' compares");
    inside("while ^{ }", "expected an expression but found '{'");
    inside("for ^1 in 0..1 { }", "expected a name but found '1'");
    inside("for i ^0..1 { }", "expected 'in' but found '0'");
    inside("for i in 0 ^{ }", "expected '..' but found '{'");
    inside("if x == 1 { } else ^skip;", "expected '{' but found 'skip'");
    inside("atomic ^x = 1;", "expected '{' but found 'x'");
    inside("^else;", "expected a statement but found 'else'");
  }

  @Test
  void statementsThatSynchroniseAndAreIncomplete() {
    inside("acquire ^;", "expected an expression but found ';'");
    inside("wait c^;", "expected 'with' but found ';'");
    inside("send 1^;", "expected 'to' but found ';'");
    inside("receive x^;", "expected 'from' but found ';'");
    inside("choose x ^0..1;", "expected 'in' but found '0'");
    inside("choose x in 0^;", "expected '..' but found ';'");
    inside("post p()^;", "expected 'at' but found ';'");
    inside("post p() at 0 ^to b;", "a task is always posted to the buffer of its poster");
    inside("spawn ^;", "expected a procedure but found ';'");
    inside("label ^1;", "expected a label but found '1'");
    inside("assert x == 1, ^x;", "expected a text but found 'x'");
    inside("skip ^1;", "expected ';' but found '1'");
    inside("return ^else;", "expected an expression but found 'else'");
    inside("var ^: int;", "expected a variable but found ':'");
    inside("^proc;", "expected a statement but found 'proc'");
  }

  @Test
  void expressionsThatAreIncomplete() {
    for (String[] row :
        new String[][] {
          {"(1 + 2^;", "expected ')' but found ';'"},
          {"1 + ^;", "expected an expression but found ';'"},
          {"c ? 1 ^;", "expected ':' but found ';'"},
          {"[1, 2^;", "expected ']' but found ';'"},
          {"p(1, 2^;", "expected ')' but found ';'"},
          {"all i ^0..1: true;", "expected 'in' but found '0'"},
          {"all i in 0..1 ^true;", "expected ':' but found 'true'"},
          {"some ^1 in 0..1: true;", "expected a name but found '1'"},
          {"a until ^;", "expected an expression but found ';'"},
          {"always ^;", "expected an expression but found ';'"},
          {"1 ^2;", "expected ';' but found '2'"},
        }) {
      check("const C = " + row[0], row[1]);
    }
  }

  @Test
  void afterAProblemTheRestIsRead() {
    SourceProblems problems = new SourceProblems();
    ModelSyntax program =
        Parser.parse(
            new ModelSource(
                "m.hd",
                """
                var x int;
                var y: bool;
                proc p() {
                  x = ;
                  if y { x = ; x = 1; } else { y = true; }
                  while { skip; }
                  y = false;
                }
                thread t runs p();
                """),
            problems);
    assertEquals(
        List.of("1:7", "4:7", "5:14", "6:9"),
        problems.list().stream().map(p -> p.at().toString()).toList());
    assertEquals(
        """
        var y: bool;
        proc p() {
          if y {
            x = 1;
          } else {
            y = true;
          }
          y = false;
        }

        thread t runs p();
        """,
        Printer.print(program));
  }
}
