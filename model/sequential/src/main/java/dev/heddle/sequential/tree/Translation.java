package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Program;
import java.util.List;
import java.util.Map;

/**
 * A sequential program that has the bounded executions of another.
 *
 * @param program the program
 * @param variables what each global variable of the original is called, as it is declared in the
 *     original; in the end its value is at index {@code rounds - 1}
 * @param rounds how many rounds there are
 * @param names what the program calls what a reader of its executions wants to know
 */
public record Translation(Program program, Map<String, String> variables, int rounds, Marks names) {
  /**
   * Names in a translation.
   *
   * @param least the constant from which numbers are guessed
   * @param most the constant up to which they are
   * @param round the variable for the round that is being simulated
   * @param buffer the variable for the buffer that is
   * @param leave the procedure that is called where the buffer may leave the round; with delays,
   *     where a task begins
   * @param resume the one that is called if that is because it must wait; with delays, because it
   *     yielded
   * @param finish with delays, the one that is called when a task has ended; else empty
   * @param stop the variable that is true when the task that is simulated has stopped
   * @param failed the variable that is true if an assertion has failed
   * @param done the variable for how many buffers have come to their ends; with delays, for whether
   *     all ended before that
   * @param copies the variables that have a copy for each round; none with delays
   */
  public record Marks(
      String least,
      String most,
      String round,
      String buffer,
      String leave,
      String resume,
      String finish,
      String stop,
      String failed,
      String done,
      List<String> copies) {}

  /** What a translated program asserts in the end. */
  public enum Goal {
    /** That nothing has failed, and that there is no deadlock. */
    NO_FAILURE,
    /** That no execution needs more rounds. */
    NO_MORE_ROUNDS,
    /** Nothing: its final values are wanted. */
    NOTHING
  }
}
