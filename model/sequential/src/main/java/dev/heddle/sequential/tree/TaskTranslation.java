package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.ModelSyntax;
import java.util.List;
import java.util.Map;

/**
 * A program with tasks, translated.
 *
 * @param program the translation
 * @param variables the variable that has the final value of each global variable of the original
 * @param marks the names that a reader of its executions needs
 */
public record TaskTranslation(ModelSyntax program, Map<String, String> variables, Marks marks) {
  /**
   * Names in a translation.
   *
   * @param guesses the constants between which numbers are guessed
   * @param variables the variables that describe the simulated execution
   * @param calls where tasks begin, may be switched, and end
   * @param copies the variables that have a copy for each round
   */
  public record Marks(Guesses guesses, Variables variables, Calls calls, List<String> copies) {
    /**
     * Variables of a translation.
     *
     * @param round for the round of the buffer that is simulated; empty if it is alone
     * @param buffer for the buffer that is
     * @param turn for the round of the task that is
     * @param failed is true if an assertion has failed
     * @param unfinished is true if a task has not ended
     */
    public record Variables(
        String round, String buffer, String turn, String failed, String unfinished) {}

    /**
     * Procedures of a translation.
     *
     * @param tasks those that tasks begin with, and their levels
     * @param points those that are called where others may run
     * @param check is called when it is known where a task continues
     * @param halt is called where a task stops without having failed
     * @param finish is called when a task has ended or stopped
     */
    public record Calls(
        Map<String, Integer> tasks,
        Map<String, Point> points,
        String check,
        String halt,
        String finish) {}

    /** The constant from which numbers are guessed. */
    public String least() {
      return guesses.least();
    }

    /** The constant up to which they are. */
    public String most() {
      return guesses.most();
    }

    /** The variable for the round of the buffer that is simulated. */
    public String round() {
      return variables.round();
    }

    /** The variable for the buffer that is. */
    public String buffer() {
      return variables.buffer();
    }

    /** The variable for the round of the task that is. */
    public String turn() {
      return variables.turn();
    }

    /** The variable that is true if an assertion has failed. */
    public String failed() {
      return variables.failed();
    }

    /** The variable that is true if a task has not ended. */
    public String unfinished() {
      return variables.unfinished();
    }

    /** The procedures that tasks begin with, and their levels. */
    public Map<String, Integer> tasks() {
      return calls.tasks();
    }

    /** The procedures that are called where others may run. */
    public Map<String, Point> points() {
      return calls.points();
    }

    /** The procedure that is called when it is known where a task continues. */
    public String check() {
      return calls.check();
    }

    /** The procedure that is called where a task stops without having failed. */
    public String halt() {
      return calls.halt();
    }

    /** The procedure that is called when a task has ended or stopped. */
    public String finish() {
      return calls.finish();
    }
  }

  /** Scheduling points of tasks. */
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
    /** Both may, because it is the task's turn and it must still wait. */
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
