package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.normal.Normaliser;
import java.util.function.Predicate;

/** Inspects statements in the form that {@link Normaliser} produces. */
public final class NormalFormStatements {
  private NormalFormStatements() {}

  /** Whether a statement, or one inside it, is of a kind. */
  public static boolean any(Statement statement, Predicate<Statement> kind) {
    if (statement instanceof Statement.Block s) {
      return s.statements().stream().anyMatch(inner -> any(inner, kind));
    } else if (statement instanceof Statement.If s) {
      Statement otherwise = s.otherwise();
      return any(s.then(), kind) || (otherwise != null && any(otherwise, kind));
    } else if (statement instanceof Statement.While s) {
      return any(s.body(), kind);
    } else if (statement instanceof Statement.For s) {
      return any(s.body(), kind);
    }
    return kind.test(statement);
  }
}
