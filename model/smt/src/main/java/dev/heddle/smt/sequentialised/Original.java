package dev.heddle.smt.sequentialised;

import dev.heddle.explicit.ModelSettings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.run.ModelLimits;
import dev.heddle.lang.syntax.ModelSyntax;

/**
 * A model that is to be translated, parsed and compiled once.
 *
 * @param program its syntax tree
 * @param model the tree compiled under the settings
 * @param settings the settings of the check, which schedules of failures need to be replayed
 */
public record Original(ModelSyntax program, Model model, ModelSettings settings) {
  /** The limits of its executions. */
  public ModelLimits limits() {
    return settings.limits();
  }
}
