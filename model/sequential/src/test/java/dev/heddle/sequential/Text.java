package dev.heddle.sequential;

import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Parser;
import dev.heddle.lang.syntax.Printer;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Program;
import dev.heddle.lang.syntax.Source;
import java.util.Map;
import java.util.Set;

/**
 * A model as a text, and what it is read and compiled to.
 *
 * @param text the text
 * @param program its syntax tree
 * @param model what can be run
 */
public record Text(String text, Program program, Model model) {
  private static final Settings.Values FEW = new Settings.Values(0, 2);

  /** Reads and compiles a model that is right. */
  public static Text of(String text) {
    Problems problems = new Problems();
    Source source = new Source("test.hd", text);
    Program program = Parser.parse(source, problems);
    Settings settings = new Settings(Map.of(), FEW, null, Set.of());
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
  public static Model compiled(Program translation, Map<String, String> constants) {
    String text = Printer.print(translation);
    Problems problems = new Problems();
    Source source = new Source("translated.hd", text);
    Settings settings = new Settings(constants, FEW, null, Set.of());
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()) + text);
    }
    return model;
  }
}
