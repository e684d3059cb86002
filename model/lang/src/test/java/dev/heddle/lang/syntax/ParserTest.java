package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ParserTest {
  private static List<SourceProblem> problems(String text) {
    SourceProblems problems = new SourceProblems();
    Parser.parse(new ModelSource("m.hd", text), problems);
    return problems.list();
  }

  private static String rendered(String text) {
    return new ModelSource("m.hd", text).render(problems(text));
  }

  @Test
  void aProblemIsShownWithItsLineAndACaret() {
    assertEquals(
        """
        m.hd:2:12: expected an expression but found ';'
            count = ;
                    ^
        """
            .replace("2:12", "2:11"),
        rendered("proc p() {\n  count = ;\n}\n"));
  }

  @Test
  void severalProblemsAreFoundInOneRun() {
    String text =
        """
        var x int;
        proc p() {
          x = = 1;
          y = 2
          z = 3;
          if x { a b; }
        }
        thread t runs ;
        """;
    List<Integer> lines = problems(text).stream().map(p -> p.at().line()).toList();
    assertEquals(List.of(1, 3, 5, 6, 8), lines);
  }

  @Test
  void habitsOfOtherLanguagesAreUnderstood() {
    assertEquals(
        """
        m.hd:1:13: expected '=' but found '+': write it in full, as x = x + 1
          proc p() { x++; }
                      ^
        """,
        rendered("proc p() { x++; }"));
    assertTrue(rendered("proc p() { x -= 1; }").contains("write it in full"));
    assertTrue(
        rendered("proc p() { x == 1; }").startsWith("m.hd:1:14: expected '=' but found '=='"));
    assertTrue(rendered("proc p() { break; }").startsWith("m.hd:1:17: expected '='"));
    String compares = "expected '{' but found '=': '==' compares";
    assertTrue(rendered("proc p() { if x = 1 { skip; } }").contains(compares));
    assertTrue(rendered("proc p() { while x = 1 { skip; } }").contains(compares));
    assertTrue(rendered("int x;").contains("such as 'var', 'proc' or 'thread', but found 'int'"));
    assertEquals(List.of(), problems("proc p() { a[0].b = 1; r.x = 2; y = 3; q(); }"));
  }

  @Test
  void aWordOfTheLanguageIsNoName() {
    assertTrue(rendered("var post: int;").contains("'post', which is a word of the language"));
  }

  @Test
  void numbersHave32Bits() {
    assertEquals(List.of(), problems("const A = 2147483647;"));
    assertFalse(problems("const A = 2147483648;").isEmpty());
    assertFalse(problems("const A = 99999999999999999999;").isEmpty());
  }

  @Test
  void aPostToAnotherBufferIsRefused() {
    String text = "proc p() { post p() at 0 to other; }";
    assertTrue(rendered(text).contains("posted to the buffer of its poster"));
  }

  @Test
  void deepNestingIsAProblemAndNoOverflow() {
    int deep = 100_000;
    for (String opening : List.of("(", "-", "!", "[", "a[", "a ? ", "all i in 0..1: ", "a + ")) {
      String text = "const A = " + opening.repeat(deep / opening.length());
      assertTrue(rendered(text).contains("nested"), opening);
    }
    assertTrue(rendered("const A = " + "(".repeat(1_000_000)).contains("nested"));
    String row = "const A = 1" + " + 1".repeat(deep / 4) + ";";
    assertTrue(rendered(row).contains("nested"));
    for (String opening : List.of("{", "if a {", "while a {", "atomic {", "if a {} else ")) {
      String text = "proc p() { " + opening.repeat(deep / opening.length());
      assertFalse(problems(text).isEmpty(), opening);
    }
    String type = "var a: " + "array 1 of ".repeat(deep / 11) + "int;";
    assertTrue(rendered(type).contains("nested"));
  }

  @Test
  void anythingIsReadOrRefused() {
    Random random = new Random(1);
    for (int seed = 0; seed < 500; seed++) {
      String text = Printer.print(new ProgramGenerator(seed).program());
      StringBuilder mutated = new StringBuilder(text);
      for (int changes = 1 + random.nextInt(4); changes > 0 && mutated.length() > 1; changes--) {
        int at = random.nextInt(mutated.length());
        switch (random.nextInt(4)) {
          case 0 -> mutated.setLength(at);
          case 1 -> mutated.deleteCharAt(at);
          case 2 -> mutated.setCharAt(at, (char) random.nextInt(256));
          default -> mutated.insert(at, text.charAt(random.nextInt(text.length())));
        }
      }
      assertTrue(problems(mutated.toString()).size() <= 20);
      rendered(mutated.toString());
      Formatter.format(mutated.toString());
    }
  }

  @Test
  void binaryInputIsRefused() {
    Random random = new Random(2);
    for (int i = 0; i < 100; i++) {
      StringBuilder text = new StringBuilder();
      for (int left = random.nextInt(400); left >= 0; left--) {
        text.append((char) random.nextInt(0x10000));
      }
      rendered(text.toString());
    }
    assertFalse(problems("\0\1\2").isEmpty());
  }
}
