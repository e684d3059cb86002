package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The layout of single constructs, and of texts that people have written. */
final class FormatterTest {
  @Test
  void everyConstructHasOneLayout() {
    for (String[] row :
        new String[][] {
          {"const  N=-3 ;", "const N = -3;"},
          {"var f:bool=!g&&( h||-x<-1 ) ;", "var f: bool = !g && (h || -x < -1);"},
          {"var a :array  2 of 0 .. 3;", "var a: array 2 of 0..3;"},
          {"lock l [ 2 ];", "lock l[2];"},
          {"channel c( 1 ):R ;", "channel c(1): R;"},
          {"thread t [ i in 0 .. 1 ] runs p( i );", "thread t[i in 0..1] runs p(i);"},
          {"const C = a?b:c;", "const C = a ? b : c;"},
          {"const C = a-b- -c;", "const C = a - b - -c;"},
          {"invariant i:all j in 0..1:a[ j ].f==* ;", "invariant i: all j in 0..1: a[j].f == *;"},
          {"assert_x=1;", "assert_x = 1;"},
        }) {
      assertEquals(row[1] + "\n", Formatter.format(row[0]), row[0]);
      assertEquals(row[1] + "\n", Formatter.format(row[1]), row[1]);
    }
  }

  @Test
  void commentsStayWhereTheyAre() {
    String text =
        """
        // first

        /* second */ var x: int;  // third
        proc p() {
          // fourth
          x = 1; /* fifth */ x = 2;

          // sixth
        }
        // last
        """;
    String formatted = Formatter.format(text);
    assertEquals(formatted, Formatter.format(formatted));
    for (String word : List.of("first", "second", "third", "fourth", "fifth", "sixth", "last")) {
      assertTrue(formatted.contains(word), formatted);
    }
    assertTrue(formatted.contains("  // fourth\n  x = 1;"), formatted);
    assertTrue(formatted.contains("var x: int;  // third\n"), formatted);
  }

  /** Whatever blanks and line ends there are, formatting changes no token, and is done once. */
  @Test
  void onlyBlanksAndLineEndsChange() {
    Random random = new Random(2);
    for (int seed = 0; seed < 150; seed++) {
      ModelSyntax program = new ProgramGenerator(seed).program();
      StringBuilder text = new StringBuilder();
      for (String part : Printer.print(program).split("(?<=[;{}])", -1)) {
        text.append(part.strip());
        text.append(List.of(" ", "\n", "\n\n\n", "  // c\n").get(random.nextInt(4)));
      }
      String once = Formatter.format(text.toString());
      assertEquals(once, Formatter.format(once), "seed " + seed);
      SourceProblems problems = new SourceProblems();
      assertEquals(program, Parser.parse(new ModelSource("m.hd", once), problems), once);
      assertTrue(problems.isEmpty());
      assertTrue(!once.contains("\n\n\n"), once);
    }
  }
}
