package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;

/** The statements that are scheduling points. */
public final class SwitchStatements {
  /** Where other buffers may run. */
  public static final Statement ZIELD =
      new Statement.Plain(SourcePosition.NONE, Statement.Word.ZIELD);

  /** Where tasks of the same level and buffer may. */
  public static final Statement YIELD =
      new Statement.Plain(SourcePosition.NONE, Statement.Word.YIELD);

  /** Where both may: the point that is inserted before an access. */
  public static final Statement SWITCH = SyntaxFactory.block(ZIELD, YIELD);

  private SwitchStatements() {}
}
