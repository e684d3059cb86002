package dev.heddle.lang.code;

import java.util.List;

/**
 * A model that can be run.
 *
 * @param name the file it comes from
 * @param slots the global slots, in order
 * @param procedures by number
 * @param initialiser gives the globals their initial values; runs before everything
 * @param buffers in the order of declaration, threads among them
 * @param invariants what must hold
 * @param properties what must hold of infinite executions
 * @param accesses whether points are inserted before accesses
 * @param mathematical whether numbers do not wrap around: a step in which one needs more than 32
 *     bits is cut off
 */
public record Model(
    String name,
    List<Variable> slots,
    List<Procedure> procedures,
    Procedure initialiser,
    List<Buffer> buffers,
    List<Invariant> invariants,
    List<Property> properties,
    boolean accesses,
    boolean mathematical) {
  /** Whether passing some labels is progress, so that to go on for ever without it is none. */
  public boolean marksProgress() {
    return procedures.stream()
        .flatMap(procedure -> procedure.ops().stream())
        .anyMatch(op -> op instanceof Op.Label label && label.progress());
  }

  /**
   * A task buffer.
   *
   * @param name what it is called
   * @param fifo whether same-level tasks are dispatched in the order in which they were posted
   * @param procedure what its first task runs
   * @param arguments with these values
   */
  public record Buffer(String name, boolean fifo, int procedure, List<Integer> arguments) {}

  /**
   * A condition that must hold.
   *
   * @param name what it is called
   * @param condition over global variables
   * @param frame how many local slots its evaluation needs
   * @param slots the global slots it names, for reports
   */
  public record Invariant(String name, Ex condition, int frame, List<Integer> slots) {
    /** What must hold. */
    public Condition asCondition() {
      return new Condition(condition, frame);
    }
  }

  /**
   * A formula that must hold of every execution.
   *
   * @param name what it is called
   * @param formula over the conditions
   * @param conditions conditions on globals
   */
  public record Property(String name, Formula formula, List<Condition> conditions) {}

  /**
   * A condition on globals.
   *
   * @param value whether it holds
   * @param frame how many local slots its evaluation needs
   */
  public record Condition(Ex value, int frame) {}
}
