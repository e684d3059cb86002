package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Where tokens begin and end, and what is said of what is none. */
final class LexerTest {
  private static List<Token> tokens(String text) {
    SourceProblems problems = new SourceProblems();
    List<Token> tokens = Lexer.tokens(text, problems);
    assertEquals(List.of(), problems.list());
    return tokens;
  }

  private static List<String> kinds(String text) {
    return tokens(text).stream().map(t -> t.kind() + " " + t.text()).toList();
  }

  private static List<String> problems(String text) {
    SourceProblems problems = new SourceProblems();
    Lexer.tokens(text, problems);
    return problems.list().stream().map(p -> p.at() + " " + p.message()).toList();
  }

  @Test
  void everyKindOfTokenIsTold() {
    assertEquals(
        List.of(
            "KEYWORD var",
            "NAME x_1",
            "SYMBOL :",
            "KEYWORD int",
            "SYMBOL =",
            "NUMBER 12",
            "SYMBOL ;",
            "COMMENT // a comment",
            "TEXT a \"b\" \\",
            "COMMENT /* two\nlines */",
            "NAME post1",
            "END "),
        kinds("var x_1:int=12; // a comment\n\"a \\\"b\\\" \\\\\" /* two\nlines */ post1"));
  }

  @Test
  void theLongestSymbolIsTaken() {
    assertEquals(
        List.of("SYMBOL =>", "SYMBOL ==", "SYMBOL =", "SYMBOL >", "SYMBOL ..", "SYMBOL .", "END "),
        kinds("=>=== >..."));
    assertEquals(
        List.of(
            "SYMBOL <=", "SYMBOL >=", "SYMBOL !=", "SYMBOL !", "SYMBOL &&", "SYMBOL ||", "END "),
        kinds("<=>=!=!&&||"));
  }

  @Test
  void linesAndColumnsAreCountedFromOne() {
    List<Token> tokens = tokens("a\n  bc /* x\n\n */ d\r\n\te \"text\"");
    List<String> places = tokens.stream().map(t -> t.at() + "+" + t.at().length()).toList();
    assertEquals(List.of("1:1+1", "2:3+2", "2:6+2", "4:5+1", "5:2+1", "5:4+6", "5:10+1"), places);
  }

  /** However blanks, line ends and comments are thrown in between, the tokens are the same. */
  @Test
  void whatStandsBetweenTokensDoesNotMatter() {
    Random random = new Random(5);
    List<String> gaps = List.of(" ", "\n", "\t", "\r\n", " /* c */ ", "// c\n", "\uFEFF");
    for (int seed = 0; seed < 100; seed++) {
      String text = Printer.print(new ProgramGenerator(seed).program());
      List<Token> expected = tokens(text);
      StringBuilder apart = new StringBuilder();
      int line = 1;
      for (Token token : expected) {
        String gap = gaps.get(random.nextInt(gaps.size()));
        apart.append(gap);
        line += gap.contains("\n") ? 1 : 0;
        apart.append(
            token.kind() == Token.Kind.TEXT
                ? ExpressionPrinter.quoted(token.text())
                : token.text());
        apart.append(' ');
      }
      List<Token> found =
          tokens(apart.toString()).stream()
              .filter(token -> token.kind() != Token.Kind.COMMENT)
              .toList();
      assertEquals(expected, found, text);
      assertEquals(line, found.get(found.size() - 1).at().line());
    }
  }

  @Test
  void whatIsNoTokenIsShown() {
    assertEquals(List.of("1:3 '#' has no meaning here"), problems("a # b"));
    assertEquals(List.of("1:1 'U+0001' has no meaning here"), problems("\u0001"));
    assertEquals(List.of("2:1 '\uD83D\uDE00' has no meaning here"), problems("\n\uD83D\uDE00 x"));
    assertEquals(List.of("1:3 '&' has no meaning here"), problems("a & b"));
    assertEquals(List.of("1:2 this comment has no end"), problems(" /* a * /"));
    assertEquals(List.of("1:1 this text has no end on its line"), problems("\"a\n"));
    assertEquals(List.of("1:3 in a text, \\ stands only before \" and \\"), problems("\"a\\n\""));
    assertEquals(List.of("1:1 '12a' is no number of 32 bits"), problems("12a"));
    assertEquals(List.of("1:2 '2147483648' is no number of 32 bits"), problems("-2147483648"));
    assertEquals(
        List.of("1:1 '" + "9".repeat(30) + "…' is no number of 32 bits"), problems("9".repeat(40)));
  }

  @Test
  void noMoreProblemsAreNamedThanPeopleRead() {
    assertEquals(20, problems("#".repeat(100)).size());
  }

  @Test
  void onlyOneProblemIsNamedAtAPlace() {
    SourceProblems problems = new SourceProblems();
    problems.add(new SourcePosition(2, 1, 1), "second line");
    problems.add(new SourcePosition(1, 5, 1), "first line");
    problems.add(new SourcePosition(1, 5, 3), "again");
    problems.add(SourcePosition.NONE, "nowhere");
    problems.add(SourcePosition.NONE, "nowhere else");
    assertEquals(
        List.of("nowhere", "nowhere else", "first line", "second line"),
        problems.list().stream().map(SourceProblem::message).toList());
  }

  @Test
  void aLongLineIsShownAroundTheProblem() {
    String line = "x".repeat(100) + "#" + "y".repeat(100);
    ModelSource source = new ModelSource("m.hd", line);
    String shown = source.render(new SourceProblem(new SourcePosition(1, 101, 1), "here"));
    String[] lines = shown.split("\n", -1);
    assertEquals("m.hd:1:101: here", lines[0]);
    assertEquals(122, lines[1].length());
    assertEquals('#', lines[1].charAt(lines[2].indexOf('^')));
    assertEquals(lines[2].length(), lines[2].indexOf('^') + 1);
  }

  @Test
  void tabsAndControlCharactersTakeOnePlace() {
    ModelSource source = new ModelSource("m.hd", "a\tb\u0001c");
    assertEquals(
        "m.hd:1:5: here\n  a b?c\n      ^",
        source.render(new SourceProblem(new SourcePosition(1, 5, 2), "here")));
    assertEquals("m.hd: all", source.render(new SourceProblem(SourcePosition.NONE, "all")));
    assertTrue(
        source
            .render(new SourceProblem(new SourcePosition(9, 1, 1), "late"))
            .startsWith("m.hd:9:1"));
  }
}
