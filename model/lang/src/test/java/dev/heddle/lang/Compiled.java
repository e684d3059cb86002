package dev.heddle.lang;

import dev.heddle.lang.check.ModelCompiler;
import dev.heddle.lang.check.Settings;
import dev.heddle.lang.code.Model;
import dev.heddle.lang.syntax.Problems;
import dev.heddle.lang.syntax.Source;
import java.util.Map;
import java.util.Set;

/** Models of tests. */
public final class Compiled {
  private Compiled() {}

  /** A model that is right. */
  public static Model of(String text) {
    return of(text, Settings.NONE);
  }

  /** A model whose numbers do not wrap around. */
  public static Model mathematical(String text) {
    return of(text, new Settings(Map.of(), null, null, Set.of(), /* mathematical= */ true));
  }

  /** A model that is right, with settings. */
  public static Model of(String text, Settings settings) {
    Problems problems = new Problems();
    Source source = new Source("test.hd", text);
    Model model = ModelCompiler.compile(source, settings, problems);
    if (model == null) {
      throw new AssertionError(source.render(problems.list()));
    }
    return model;
  }
}
