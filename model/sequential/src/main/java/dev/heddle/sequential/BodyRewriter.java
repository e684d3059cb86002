package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Operator;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeSyntax;
import dev.heddle.sequential.tree.ProgramNames;
import dev.heddle.sequential.tree.SyntaxFactory;
import dev.heddle.sequential.tree.TreeRewriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the bodies of procedures for a simulation in which a task may stop: then every procedure
 * it is in returns at once.
 */
abstract class BodyRewriter extends TreeRewriter {
  private final ProgramNames names;
  private final String stop;

  BodyRewriter(ProgramNames names) {
    this.names = names;
    this.stop = names.fresh("stop");
  }

  final ProgramNames names() {
    return names;
  }

  /** The variable that is true when the task that is simulated has stopped. */
  final String stop() {
    return stop;
  }

  /** The statements for an assertion that fails, except that the procedure returns. */
  abstract List<Statement> fail();

  /** Adds the statements for a point where other tasks may run. */
  abstract void point(boolean zield, Declaration.Procedure in, List<Statement> into);

  /** Adds the statements for a wait. */
  abstract void await(Statement.Check s, Declaration.Procedure in, List<Statement> into);

  /** Adds the statements for a post. */
  abstract void post(Statement.Post s, Declaration.Procedure in, List<Statement> into);

  /** The statements that check invariants: where one is broken, they fail. */
  final List<Statement> looking(List<Expression> invariants) {
    List<Statement> body = new ArrayList<>();
    for (Expression invariant : invariants) {
      List<Statement> failing = new ArrayList<>(fail());
      failing.add(SyntaxFactory.giveBack(null));
      body.add(SyntaxFactory.when(SyntaxFactory.not(globals(invariant)), failing));
    }
    return body;
  }

  /** The condition under which a wait that comes next can continue; null if no wait comes next. */
  final @Nullable Expression condition(List<Statement> statements, int from) {
    Expression demands = SyntaxFactory.TRUE;
    for (int i = from; i < statements.size(); i++) {
      if (!(statements.get(i) instanceof Statement.Check check)
          || check.test() == Statement.Test.ASSUME) {
        return null;
      }
      Expression condition = globals(check.condition());
      if (check.test() == Statement.Test.AWAIT) {
        return demands.equals(SyntaxFactory.TRUE)
            ? condition
            : SyntaxFactory.binary(Operator.IMPLIES, demands, condition);
      }
      demands = SyntaxFactory.and(demands, condition);
    }
    return null;
  }

  final Statement leaveProcedure(Declaration.Procedure in) {
    TypeSyntax result = in.result();
    return SyntaxFactory.giveBack(result == null ? null : names.someValue(result));
  }

  final Statement returnIfStopped(Declaration.Procedure in) {
    return SyntaxFactory.when(SyntaxFactory.name(stop), leaveProcedure(in));
  }

  @Override
  public final void leaf(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Do) {
      into.add(globals(statement));
      into.add(returnIfStopped(in));
    } else if (statement instanceof Statement.Assign s && s.value() instanceof Expression.Call) {
      into.add(globals(statement));
      into.add(returnIfStopped(in));
    } else if (statement instanceof Statement.Plain s) {
      point(s.word() == Statement.Word.ZIELD, in, into);
    } else if (statement instanceof Statement.Post s) {
      post(s, in, into);
    } else if (statement instanceof Statement.Check s && s.test() == Statement.Test.ASSERT) {
      List<Statement> failing = new ArrayList<>(fail());
      failing.add(leaveProcedure(in));
      Expression condition = globals(s.condition());
      into.add(
          new Statement.If(
              s.at(), SyntaxFactory.not(condition), SyntaxFactory.block(failing), null));
    } else if (statement instanceof Statement.Check s && s.test() == Statement.Test.AWAIT) {
      await(s, in, into);
    } else {
      into.add(globals(statement));
    }
  }
}
