package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.SourcePosition;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SwitchStatements;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TaskTranslation;
import java.util.ArrayList;
import java.util.List;

/**
 * How a simulation of tasks ends. It may end where a task begins, or continues from a point: then,
 * and when an assertion fails, a variable {@code over} is set, and every task that reads it stops.
 */
final class SimulationEnd {
  private final String stop;
  private final String over;
  private final String failed;
  private final String unfinished;
  private final String halt;
  private final String check;
  private final String finish;

  /** The procedure that checks invariants; empty if there are none. */
  private final String look;

  /**
   * With names of its own.
   *
   * @param stop the variable that is true when the task that is simulated has stopped
   * @param looks whether there are invariants
   */
  SimulationEnd(ProgramNames names, String stop, boolean looks) {
    this.stop = stop;
    this.over = names.fresh("over");
    this.failed = names.fresh("failed");
    this.unfinished = names.fresh("unfinished");
    this.halt = names.fresh("halt");
    this.check = names.fresh("check");
    this.finish = names.fresh("finish");
    this.look = looks ? names.fresh("look") : "";
  }

  /** The variable that ends everything. */
  String over() {
    return over;
  }

  /** The variable that is true if an assertion has failed. */
  String failed() {
    return failed;
  }

  /** The variable that is true if a task has not ended. */
  String unfinished() {
    return unfinished;
  }

  /** The procedure that is called where a task stops without having failed. */
  String halt() {
    return halt;
  }

  /** The procedure that is called when it is known where a task continues. */
  String check() {
    return check;
  }

  /** The procedure that is called when a task has ended or stopped. */
  String finish() {
    return finish;
  }

  /** The procedure that checks invariants; empty if there are none. */
  String look() {
    return look;
  }

  private boolean looks() {
    return !look.isEmpty();
  }

  /** All variables but the one that ends everything. */
  List<Declaration> variables() {
    List<Declaration> all = new ArrayList<>();
    for (String name : List.of(stop, failed, unfinished)) {
      all.add(new Declaration.Variable(SourcePosition.NONE, name, SyntaxFactory.BOOL, null));
    }
    return all;
  }

  /** All procedures, with the statements that check invariants. */
  List<Declaration.Procedure> procedures(List<Statement> looking) {
    List<Declaration.Procedure> all = new ArrayList<>();
    if (looks()) {
      all.add(SyntaxFactory.procedure(look, List.of(), looking));
    }
    Statement stopped = SyntaxFactory.assign(SyntaxFactory.name(stop), SyntaxFactory.TRUE);
    all.add(SyntaxFactory.procedure(halt, List.of(), List.of(stopped)));
    Statement ends = SyntaxFactory.when(SyntaxFactory.name(over), SyntaxFactory.call(halt));
    all.add(SyntaxFactory.procedure(check, List.of(), List.of(ends)));
    Statement incomplete =
        SyntaxFactory.when(
            SyntaxFactory.name(stop),
            SyntaxFactory.assign(SyntaxFactory.name(unfinished), SyntaxFactory.TRUE));
    Statement next = SyntaxFactory.assign(SyntaxFactory.name(stop), SyntaxFactory.FALSE);
    all.add(SyntaxFactory.procedure(finish, List.of(), List.of(incomplete, next)));
    return all;
  }

  /** The statements for an assertion that fails. */
  List<Statement> fail() {
    return List.of(
        SyntaxFactory.assign(SyntaxFactory.name(over), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(failed), SyntaxFactory.TRUE),
        SyntaxFactory.assign(SyntaxFactory.name(stop), SyntaxFactory.TRUE));
  }

  /** Checks invariants, if there are any, unless the task has stopped. */
  List<Statement> lookAtEnd() {
    return looks()
        ? List.of(
            SyntaxFactory.when(
                SyntaxFactory.not(SyntaxFactory.name(stop)), SyntaxFactory.call(look)))
        : List.of();
  }

  /** The statements for a point where other tasks may run. */
  List<Statement> point(TaskTranslation.Point kind) {
    List<Statement> body = new ArrayList<>();
    boolean begins = kind == TaskTranslation.Point.START || kind == TaskTranslation.Point.BEGIN;
    boolean zields = !begins && kind != TaskTranslation.Point.YIELD;
    boolean yields = kind != TaskTranslation.Point.ZIELD && kind != TaskTranslation.Point.START;
    Statement returnIfStopped =
        SyntaxFactory.when(SyntaxFactory.name(stop), SyntaxFactory.giveBack(null));
    // A task that finds a broken invariant has reached the point, and does nothing after it.
    List<Statement> seen =
        List.of(
            SyntaxFactory.call(look),
            SyntaxFactory.when(
                SyntaxFactory.name(stop), SyntaxFactory.call(halt), SyntaxFactory.giveBack(null)));
    if (looks() && !begins) {
      body.addAll(seen);
    }
    if (zields) {
      body.add(SwitchStatements.ZIELD);
    }
    if (zields && yields) {
      body.add(SyntaxFactory.call(check));
      body.add(returnIfStopped);
    }
    if (yields) {
      body.add(SwitchStatements.YIELD);
    }
    body.add(SyntaxFactory.call(check));
    if (looks() && kind != TaskTranslation.Point.ZIELD) {
      // Another may have ended in between, at a higher level.
      body.add(returnIfStopped);
      body.addAll(seen);
    }
    Statement end = SyntaxFactory.assign(SyntaxFactory.name(over), SyntaxFactory.TRUE);
    Expression going = SyntaxFactory.not(SyntaxFactory.name(stop));
    body.add(
        SyntaxFactory.when(
            SyntaxFactory.and(going, SyntaxFactory.ANY), end, SyntaxFactory.call(halt)));
    return body;
  }
}
