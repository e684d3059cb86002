package dev.heddle.lang.code;

import java.util.List;
import java.util.Set;

/**
 * A model that can be run.
 *
 * @param name the file it comes from
 * @param slots the global slots, in order
 * @param code the code
 * @param buffers in the order of declaration, threads among them
 * @param required the properties that must hold
 * @param modes how it is run
 */
public record Model(
    String name,
    List<Variable> slots,
    Code code,
    List<Buffer> buffers,
    Required required,
    Set<Mode> modes) {
  /**
   * The code of a model.
   *
   * @param procedures by number
   * @param initialiser gives the globals their initial values; runs before everything
   */
  public record Code(List<Procedure> procedures, Procedure initialiser) {}

  /**
   * What must hold.
   *
   * @param invariants of every state
   * @param properties of infinite executions
   */
  public record Required(List<Invariant> invariants, List<Property> properties) {}

  /** How a model is run. */
  public enum Mode {
    /** Points are inserted before accesses. */
    ACCESSES,
    /** Numbers do not wrap around: a step in which one needs more than 32 bits is cut off. */
    MATHEMATICAL
  }

  /** Copies the modes. */
  public Model {
    modes = Set.copyOf(modes);
  }

  /** The procedures by number. */
  public List<Procedure> procedures() {
    return code.procedures();
  }

  /** Gives the globals their initial values. */
  public Procedure initialiser() {
    return code.initialiser();
  }

  /** What must hold of every state. */
  public List<Invariant> invariants() {
    return required.invariants();
  }

  /** What must hold of infinite executions. */
  public List<Property> properties() {
    return required.properties();
  }

  /** Whether points are inserted before accesses. */
  public boolean accesses() {
    return modes.contains(Mode.ACCESSES);
  }

  /** Whether numbers do not wrap around. */
  public boolean mathematical() {
    return modes.contains(Mode.MATHEMATICAL);
  }

  /**
   * Whether some labels mark progress, so that an infinite execution that does not pass them makes
   * none.
   */
  public boolean marksProgress() {
    return procedures().stream()
        .flatMap(procedure -> procedure.ops().stream())
        .anyMatch(op -> op instanceof Operation.Label label && label.progress());
  }

  /**
   * A task buffer.
   *
   * @param name what it is called
   * @param fifo whether same-level tasks are dispatched in the order in which they were posted
   * @param procedure the procedure of its first task
   * @param arguments the arguments of its first task
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
  public record Invariant(String name, ValueExpression condition, int frame, List<Integer> slots) {
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
  public record Condition(ValueExpression value, int frame) {}
}
