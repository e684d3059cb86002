package dev.heddle.explicit.liveness;

import dev.heddle.lang.code.Formula;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelConfiguration;
import dev.heddle.lang.run.ModelInterpreter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * A property that must hold of every fair infinite execution.
 *
 * @param name what it is called
 * @param formula over the conditions, by their numbers
 * @param conditions conditions on globals; for {@link #PROGRESS} there are none, and the one that
 *     the formula speaks of is that a step made progress, or the execution has ended
 */
public record LivenessGoal(String name, Formula formula, List<Model.Condition> conditions) {
  /** Again and again a step passes a label that marks progress, unless the execution ends. */
  public static final LivenessGoal PROGRESS =
      new LivenessGoal(
          "progress",
          new Formula.Unless(
              new Formula.Constant(false),
              new Formula.Until(new Formula.Constant(true), new Formula.Now(0, /* holds= */ true))),
          List.of());

  /** The goals of a model. */
  public static List<LivenessGoal> of(Model model) {
    List<LivenessGoal> goals = new ArrayList<>();
    for (Model.Property property : model.properties()) {
      goals.add(
          new LivenessGoal("ltl " + property.name(), property.formula(), property.conditions()));
    }
    if (model.marksProgress()) {
      goals.add(PROGRESS);
    }
    return List.copyOf(goals);
  }

  /** Which of the conditions hold in a configuration. */
  public BitSet holding(ModelInterpreter machine, ModelConfiguration world) {
    BitSet holding = new BitSet();
    for (int i = 0; i < conditions.size(); i++) {
      holding.set(i, machine.holds(world, conditions.get(i)));
    }
    return holding;
  }

  /** The conditions that hold after a step, or at an end, if this goal is about progress. */
  public BitSet holding(boolean progressed) {
    BitSet holding = new BitSet();
    holding.set(0, progressed);
    return holding;
  }
}
