package dev.heddle.lang;

import dev.heddle.lang.check.ModelCheckSettings;
import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.ModelSource;
import dev.heddle.lang.syntax.SourceProblems;
import java.util.Map;
import java.util.Set;

/** Models of tests. */
public final class Compiled {
  private Compiled() {}

  /** A model that is right. */
  public static Model of(String text) {
    return of(text, ModelCheckSettings.NONE);
  }

  /** A model whose numbers do not wrap around. */
  public static Model mathematical(String text) {
    return of(
        text, new ModelCheckSettings(Map.of(), null, null, Set.of(), /* mathematical= */ true));
  }

  /** A model that is right, with settings. */
  public static Model of(String text, ModelCheckSettings settings) {
    SourceProblems problems = new SourceProblems();
    ModelSource source = new ModelSource("test.hd", text);
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return model;
  }
}
