package dev.heddle.lang.syntax;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class PrinterTest {
  private static final int PROGRAMS = 300;

  private static ModelSyntax parse(String text) {
    ModelSource source = new ModelSource("m.hd", text);
    SourceProblems problems = new SourceProblems();
    ModelSyntax program = Parser.parse(source, problems);
    assertEquals("", source.render(problems.list()), text);
    return program;
  }

  @Test
  void whatIsPrintedIsReadAsTheSameProgram() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ModelSyntax program = new ProgramGenerator(seed).program();
      assertEquals(program, parse(Printer.print(program)), "seed " + seed);
    }
  }

  @Test
  void formattingAgainChangesNothing() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      String text = Printer.print(new ProgramGenerator(seed).program());
      assertEquals(text, Formatter.format(text), "seed " + seed);
    }
  }

  @Test
  void formattingWithoutLineBreaksKeepsTheProgram() {
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ModelSyntax program = new ProgramGenerator(seed).program();
      String line = Printer.print(program).replace('\n', ' ');
      assertEquals(program, parse(Formatter.format(line)), "seed " + seed);
    }
  }

  @Test
  void programsThatDifferAreNotEqual() {
    assertNotEquals(parse("var x: int;"), parse("var x: bool;"));
    assertNotEquals(parse("const A = 1 - (2 - 3);"), parse("const A = 1 - 2 - 3;"));
    assertEquals(parse("const A = 1 - (2 * 3);"), parse("const\n  A = 1 - 2 * 3;"));
  }

  @Test
  void laysOutAsDocumented() {
    String text =
        """
        // a comment
        enum E {A,B}  // what E is


        var x:array 2 of 0..3=[1,2];proc p(a:int,b:bool):int{
        /* inside */ if a<-1&&!b {x[a+1]=*; return 0 ;} else if b{skip;}else{}
        assert x[0]==(b?1:2),"no";  // why
        return a;}
        invariant i: x[0]==1&&
        x[1]==2
        ;
        thread t[i in 0..1] runs p(i,true);
        """;
    String expected =
        """
        // a comment
        enum E { A, B }  // what E is

        var x: array 2 of 0..3 = [1, 2];
        proc p(a: int, b: bool): int {
          /* inside */ if a < -1 && !b {
            x[a + 1] = *;
            return 0;
          } else if b {
            skip;
          } else {}
          assert x[0] == (b ? 1 : 2), "no";  // why
          return a;
        }
        invariant i: x[0] == 1 &&
            x[1] == 2;
        thread t[i in 0..1] runs p(i, true);
        """;
    assertEquals(expected, Formatter.format(text));
  }

  @Test
  void whatCannotBeCutIntoTokensStaysAsItIs() {
    String text = "var x : int\u0001;";
    assertEquals(text, Formatter.format(text));
    assertEquals(List.of(), parse("").declarations());
  }
}
