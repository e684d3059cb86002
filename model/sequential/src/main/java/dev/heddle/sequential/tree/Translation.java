package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.ModelSyntax;
import java.util.List;
import java.util.Map;

/**
 * A sequential program that has the bounded executions of another.
 *
 * @param program the program
 * @param variables the name of each global variable of the original, as it is declared in the
 *     original; in the end its value is at index {@code rounds - 1}
 * @param rounds how many rounds there are
 * @param names the names that a reader of its executions needs
 */
public record Translation(
    ModelSyntax program, Map<String, String> variables, int rounds, Marks names) {
  /**
   * Names in a translation.
   *
   * @param guesses the constants between which numbers are guessed
   * @param variables the variables that describe the simulated execution
   * @param calls where it may leave the round
   * @param copies the variables that have a copy for each round; none with delays
   */
  public record Marks(Guesses guesses, Variables variables, Calls calls, List<String> copies) {
    /**
     * Variables of a translation.
     *
     * @param round for the round that is being simulated
     * @param buffer for the buffer that is
     * @param stop is true when the task that is simulated has stopped
     * @param failed is true if an assertion has failed
     * @param done for how many buffers have ended; with delays, for whether all ended before that
     */
    public record Variables(String round, String buffer, String stop, String failed, String done) {}

    /**
     * Procedures of a translation.
     *
     * @param leave is called where the buffer may leave the round; with delays, where a task begins
     * @param resume is called if that is because it must wait; with delays, because it yielded
     * @param finish with delays, is called when a task has ended; else empty
     */
    public record Calls(String leave, String resume, String finish) {}

    /** The constant from which numbers are guessed. */
    public String least() {
      return guesses.least();
    }

    /** The constant up to which they are. */
    public String most() {
      return guesses.most();
    }

    /** The variable for the round that is being simulated. */
    public String round() {
      return variables.round();
    }

    /** The variable for the buffer that is. */
    public String buffer() {
      return variables.buffer();
    }

    /** The variable that is true when the task that is simulated has stopped. */
    public String stop() {
      return variables.stop();
    }

    /** The variable that is true if an assertion has failed. */
    public String failed() {
      return variables.failed();
    }

    /** The variable for how many buffers have ended. */
    public String done() {
      return variables.done();
    }

    /** The procedure that is called where the buffer may leave the round. */
    public String leave() {
      return calls.leave();
    }

    /** The procedure that is called if that is because it must wait. */
    public String resume() {
      return calls.resume();
    }

    /** The procedure that is called when a task has ended. */
    public String finish() {
      return calls.finish();
    }
  }

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
