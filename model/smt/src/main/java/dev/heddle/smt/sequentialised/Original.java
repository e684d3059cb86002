package dev.heddle.smt.sequentialised;

import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSyntax;

/**
 * A model that is to be translated, parsed and compiled once.
 *
 * @param program its syntax tree
 * @param model what the tree was compiled to under the settings
 * @param settings what it is checked with, and what gives the schedules of failures their meaning
 */
public record Original(ModelSyntax program, Model model, ModelSettings settings) {
  /** How far the model may go. */
  public ModelLimits limits() {
    return settings.limits();
  }
}
