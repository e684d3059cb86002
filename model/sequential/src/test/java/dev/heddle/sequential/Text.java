package dev.heddle.sequential;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.ModelSyntax;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.Map;
import java.util.Set;

/**
 * A model as a text, and what it is read and compiled to.
 *
 * @param text the text
 * @param program its syntax tree
 * @param model what can be run
 */
public record Text(String text, ModelSyntax program, Model model) {
  private static final ModelCheckSettings.Values FEW = new ModelCheckSettings.Values(0, 2);

  /** Reads and compiles a model that is right. */
  public static Text of(String text) {
    SourceProblems problems = new SourceProblems();
    ModelSource source = new ModelSource("test.hd", text);
    ModelSyntax program = Parser.parse(source, problems);
    ModelCheckSettings settings = new ModelCheckSettings(Map.of(), FEW, null, Set.of());
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return new Text(text, program, model);
  }

  /**
   * Compiles a translation: printed and read again, as a user of the command would.
   *
   * @param constants other values of constants
   */
  public static Model compiled(ModelSyntax translation, Map<String, String> constants) {
    String text = Printer.print(translation);
    SourceProblems problems = new SourceProblems();
    ModelSource source = new ModelSource("translated.hd", text);
    ModelCheckSettings settings = new ModelCheckSettings(constants, FEW, null, Set.of());
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()) + text);
    }
    return model;
  }
}
