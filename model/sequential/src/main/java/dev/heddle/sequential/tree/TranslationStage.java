package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A program of one buffer between two passes of a translation. The procedure that begins is alone
 * at level 0, and says in its end which executions count: its text is rewritten like all others, so
 * that conditions of several passes are composed as section 4.1 of "Asynchronous Programs with
 * Prioritized Task-Buffers" demands.
 *
 * @param kept constants and types
 * @param state the variables that a pass may give several copies
 * @param others the variables that have one copy whatever happens
 * @param procedures the code
 * @param levels how many levels there are, that of the procedure that begins among them
 * @param main the procedure that begins
 */
public record TranslationStage(
    List<Declaration> kept,
    Map<String, Declaration.Variable> state,
    List<Declaration> others,
    List<Code> procedures,
    int levels,
    String main) {
  /**
   * A procedure.
   *
   * @param level the level of the tasks that run it
   * @param task whether it is posted, not called
   */
  public record Code(Declaration.Procedure text, int level, boolean task) {
    public Code with(Declaration.Procedure newText) {
      return new Code(newText, level, task);
    }
  }

  /** Whether a level never has more than one task: no task of that level or above posts to it. */
  public boolean isSingle(int level) {
    return procedures.stream()
        .filter(code -> code.level() >= level)
        .noneMatch(
            code ->
                NormalFormStatements.any(
                    code.text().body(),
                    inner -> inner instanceof Statement.Post post && level(post) == level));
  }

  /** The level of a post, which is a number in these programs. */
  public static int level(Statement.Post s) {
    if (s.level() instanceof Expression.Literal known) {
      return known.value();
    }
    throw new IllegalStateException("a level that is not known");
  }

  /** All declarations, in the order in which they can be read. */
  public List<Declaration> declarations() {
    List<Declaration> all = new ArrayList<>(kept);
    all.addAll(others);
    all.addAll(state.values());
    procedures.forEach(code -> all.add(code.text()));
    return all;
  }
}
