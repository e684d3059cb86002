package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Program;
import java.util.List;
import java.util.Map;

/**
 * A program with tasks, translated.
 *
 * @param program the translation
 * @param variables the variable that has the final value of each global variable of the original
 * @param marks what the program calls what a reader of its executions wants to know
 */
public record TaskTranslation(Program program, Map<String, String> variables, Marks marks) {
  /**
   * Names in a translation.
   *
   * @param least the constant from which numbers are guessed
   * @param most the constant up to which they are
   * @param round the variable for the round of the buffer that is simulated; empty if it is alone
   * @param buffer the variable for the buffer that is
   * @param turn the variable for the round of the task that is
   * @param tasks the procedures that tasks begin with, and their levels
   * @param points the procedures that are called where others may run
   * @param check the procedure that is called when it is known where a task goes on
   * @param halt the procedure that is called where a task stops without having failed
   * @param finish the one that is called when a task has ended or stopped
   * @param failed the variable that is true if an assertion has failed
   * @param unfinished the variable that is true if a task has not ended
   * @param copies the variables that have a copy for each round
   */
  public record Marks(
      String least,
      String most,
      String round,
      String buffer,
      String turn,
      Map<String, Integer> tasks,
      Map<String, Point> points,
      String check,
      String halt,
      String finish,
      String failed,
      String unfinished,
      List<String> copies) {}

  /** Where tasks may be switched. */
  public enum Point {
    /** A task begins at once. */
    START("starts"),
    /** A task begins, perhaps after others of its level. */
    BEGIN("begins"),
    /** Others of its level may run. */
    YIELD("yields"),
    /** Other buffers may run. */
    ZIELD("zields"),
    /** Both may. */
    SWITCH("switches"),
    /** Both may, as the task must wait. */
    WAIT("waits"),
    /** Both may, as the task is due and must still wait. */
    AGAIN("waits_on");

    private final String word;

    Point(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }
}
