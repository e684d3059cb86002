package dev.heddle.lang.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import dev.heddle.lang.code.Type;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.SourceProblem;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names are visible in their block, and a misspelt one gets a suggestion. */
final class NameScopeTest {
  private static final DeclaredSymbol ONE = new DeclaredSymbol.Constant(1, new Type.Int());
  private static final DeclaredSymbol TWO = new DeclaredSymbol.Constant(2, new Type.Int());

  private final SourceProblems problems = new SourceProblems();
  private final NameScope scope = new NameScope(problems);

  private static SourcePosition line(int line) {
    return new SourcePosition(line, 1, 1);
  }

  private static void suggests(String expected, String name, String... known) {
    List<String> names = new ArrayList<>(List.of(known));
    for (int i = 0; i < known.length; i++) {
      Collections.rotate(names, 1);
      String message = name + " among " + names;
      assertEquals(expected, NameScope.suggestion(name, names), message);
      List<String> reversed = new ArrayList<>(names);
      Collections.reverse(reversed);
      assertEquals(expected, NameScope.suggestion(name, reversed), message);
    }
  }

  @Test
  void ofEquallyNearNamesTheFirstOfTheAlphabetIsSuggested() {
    suggests("; did you mean 'aba'?", "ab", "aba", "abb", "abc");
    suggests("; did you mean 'counta'?", "count", "countz", "counta", "countx");
    suggests("; did you mean 'countaa'?", "count", "countzz", "countaa");
    suggests("; did you mean 'bb'?", "bbb", "bc", "bb", "bbbb");
  }

  @Test
  void aNearerNameComesBeforeTheAlphabet() {
    suggests("; did you mean 'zount'?", "count", "aaunt", "zount", "bbunt");
    suggests("; did you mean 'Count'?", "count", "Count", "bount");
  }

  @Test
  void aNameOfOneLetterSuggestsNothing() {
    suggests("", "a", "ab", "aa");
    suggests("", "a", "b", "c");
    suggests("; did you mean 'u'?", "uu", "u", "vvv");
  }

  @Test
  void aNameInTheOtherCaseIsTheNearest() {
    suggests("; did you mean 'x'?", "X", "a", "x");
    suggests("; did you mean 'COUNT'?", "count", "count1", "COUNT");
    suggests("; did you mean 'Ab'?", "ab", "aB", "Ab");
  }

  @Test
  void aShortNameAllowsOneMistakeAndALongOneTwo() {
    suggests("; did you mean 'abd'?", "abc", "abd");
    suggests("", "abc", "axy");
    suggests("; did you mean 'abxy'?", "abcd", "abxy");
    suggests("", "abcd", "awxy");
    suggests("", "x".repeat(101), "x".repeat(102));
  }

  @Test
  void aNameIsVisibleUpToTheEndOfItsBlock() {
    scope.declare(line(1), "outer", ONE);
    scope.open();
    scope.declare(line(2), "inner", TWO);
    assertSame(ONE, scope.find(line(3), "outer"));
    assertSame(TWO, scope.find(line(3), "inner"));
    scope.close();
    assertNull(scope.peek("inner"));
    assertSame(ONE, scope.peek("outer"));
    assertEquals(List.of(), problems.list());
    assertNull(scope.find(line(4), "inner"));
    assertNull(scope.find(line(5), "outre"));
    assertEquals(
        List.of("'inner' is not declared", "'outre' is not declared; did you mean 'outer'?"),
        problems.list().stream().map(SourceProblem::message).toList());
  }

  @Test
  void aVisibleNameCannotBeHidden() {
    scope.declare(line(1), "name", ONE);
    scope.open();
    scope.declare(line(2), "name", TWO);
    scope.close();
    assertSame(ONE, scope.peek("name"));
    assertEquals("2:1", problems.list().get(0).at().toString());
    assertEquals("'name' is declared already", problems.list().get(0).message());
  }
}
