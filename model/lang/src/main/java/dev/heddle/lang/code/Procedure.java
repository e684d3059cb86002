package dev.heddle.lang.code;

import java.util.List;

/**
 * A procedure.
 *
 * @param name its name
 * @param number its place among the procedures of the model
 * @param frame the variables of a call
 * @param ops its operations
 */
public record Procedure(String name, int number, Frame frame, List<Operation> ops) {
  /**
   * The variables of a call.
   *
   * @param parameters the variables that receive the arguments, in order
   * @param temporaries slots that hold intermediate values of one statement, in the order of their
   *     use
   * @param locals the variables, parameters among them
   * @param slots how many slots there are
   */
  public record Frame(
      List<Variable> parameters, List<Integer> temporaries, List<Variable> locals, int slots) {}

  /** The variables that receive the arguments, in order. */
  public List<Variable> parameters() {
    return frame.parameters();
  }

  /** Slots that hold intermediate values of one statement, in the order of their use. */
  public List<Integer> temporaries() {
    return frame.temporaries();
  }

  /** The variables of a frame, parameters among them. */
  public List<Variable> locals() {
    return frame.locals();
  }

  /** How many slots a frame has. */
  public int slots() {
    return frame.slots();
  }
}
