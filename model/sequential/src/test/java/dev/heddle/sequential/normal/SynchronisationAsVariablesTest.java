package dev.heddle.sequential.normal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.UntranslatableException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What locks, semaphores and joins become, for buffers of one task and of several. */
final class SynchronisationAsVariablesTest {
  private static final List<String> BUFFERS = List.of("t", "w[1]", "w[2]");

  private static ModelSyntax using(String statement) {
    return ParsedText.program(
        "lock l; lock m[2]; lock unused; semaphore s = 2; group g; var x: int;\n"
            + ("proc p(i: int) { " + statement + " }\n")
            + "thread t runs p(0); thread w[i in 1..2] runs p(i);");
  }

  private static String done(
      SynchronisationAsVariables synchronisers, ProgramNames names, ModelSyntax program) {
    List<Statement> into = new ArrayList<>();
    for (Declaration declaration : program.declarations()) {
      if (declaration instanceof Declaration.Procedure procedure) {
        for (Statement statement : procedure.body().statements()) {
          synchronisers.use((Statement.Use) statement, new RuntimeErrorAssertions(names), into);
        }
      }
    }
    return ParsedText.printed(into);
  }

  private static String oneTask(String statement) {
    ModelSyntax program = using(statement);
    ProgramNames names = ParsedText.names(program);
    return done(new SynchronisationAsVariables(program, names, "me", BUFFERS), names, program);
  }

  private static List<String> declared(List<Declaration.Variable> variables) {
    return variables.stream()
        .map(variable -> Printer.print(new ModelSyntax(List.of(variable))).strip())
        .toList();
  }

  @Test
  void aBufferOfOneTaskIsTheHolder() {
    String index = "assert i >= 0 && i < 2, \"index out of range\"; ";
    for (String[] row :
        new String[][] {
          {"acquire l;", "await l_holder == 0; l_holder = me + 1;"},
          {"release l;", "assert l_holder == me + 1, \"release without acquire\"; l_holder = 0;"},
          {"acquire m[i];", index + "await m_holder[i] == 0; m_holder[i] = me + 1;"},
          {"acquire m[1];", "await m_holder[1] == 0; m_holder[1] = me + 1;"},
          {"down s;", "await s_permits > 0; s_permits = s_permits - 1;"},
          {"up s;", "s_permits = s_permits + 1;"},
          {"join t;", "await ended[0];"},
          {"join w;", "await ended[1] && ended[2];"},
          {
            "join w[i];",
            "assert i >= 1 && i <= 2, \"index out of range\"; await ended[i + (1 - 1)];"
          },
        }) {
      assertEquals(row[1], oneTask(row[0]), row[0]);
    }
  }

  @Test
  void aTaskOfSeveralRecordsWhatItHolds() {
    ModelSyntax program = using("acquire l; release l; acquire m[1];");
    ProgramNames names = ParsedText.names(program);
    SynchronisationAsVariables synchronisers =
        SynchronisationAsVariables.ofTasks(program, names, "me", BUFFERS);
    assertEquals(
        "await l_holder == 0; l_holder = 1; l_holder_mine = true;"
            + " assert l_holder_mine, \"release without acquire\"; l_holder = 0;"
            + " l_holder_mine = false;"
            + " await m_holder[1] == 0; m_holder[1] = 1; m_holder_mine[1] = true;",
        done(synchronisers, names, program));
    assertEquals(
        List.of("var l_holder_mine: bool;", "var m_holder_mine: array 2 of bool;"),
        declared(synchronisers.ofEachTask()));
    assertEquals(
        List.of("var l_holder: 0..1 = 0;", "var m_holder: array 2 of 0..1 = 0;"),
        declared(synchronisers.declarations()));
  }

  @Test
  void onlyWhatIsUsedIsDeclared() {
    ModelSyntax program = using("up s; acquire l;");
    ProgramNames names = ParsedText.names(program);
    SynchronisationAsVariables synchronisers =
        new SynchronisationAsVariables(program, names, "me", BUFFERS);
    assertEquals(List.of(), synchronisers.declarations());
    done(synchronisers, names, program);
    List<String> used = List.of("var s_permits: int = 2;", "var l_holder: 0..3 = 0;");
    assertEquals(used, declared(synchronisers.declarations()));
    assertEquals(List.of(), synchronisers.ofEachTask());
    assertNull(synchronisers.atEnd());
    done(synchronisers, names, using("join t;"));
    assertEquals("var ended: array 3 of bool;", declared(synchronisers.declarations()).get(2));
    Statement end = synchronisers.atEnd();
    assertNotNull(end);
    assertEquals("ended[me] = true;", ParsedText.printed(List.of(end)));
  }

  @Test
  void whatHasNoTranslationIsRefusedWithItsPlace() {
    String join = "2:18 'join' ";
    for (String[] row :
        new String[][] {
          {"join g;", join + "of a group cannot be translated yet; count its tasks and 'await'"},
          {"join w[x];", join + "with an index that is a shared variable"},
          {"join t[i];", join + "with an index that is a shared variable"},
          {"acquire m[x];", "2:18 an index that is a shared variable"},
          {"acquire g;", "2:18 'acquire' of this cannot be translated yet"},
          {"signal l;", "2:18 'signal' cannot be translated yet"},
        }) {
      UntranslatableException refused =
          assertThrows(UntranslatableException.class, () -> oneTask(row[0]), row[0]);
      assertEquals(row[1], ParsedText.refusal(refused));
    }
    for (String[] row : new String[][] {{"condition", "", "2:11"}, {"barrier", " = 2", "2:9"}}) {
      ModelSyntax program = ParsedText.program("var x: int;\n" + row[0] + " c" + row[1] + ";");
      ProgramNames names = new ProgramNames(program);
      UntranslatableException refused =
          assertThrows(
              UntranslatableException.class,
              () -> new SynchronisationAsVariables(program, names, "me", BUFFERS));
      String expected =
          row[2] + " a " + row[0] + " cannot be translated yet; use variables and 'await'";
      assertEquals(expected, ParsedText.refusal(refused));
    }
  }
}
