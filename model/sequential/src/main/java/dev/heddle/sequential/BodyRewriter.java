package dev.heddle.sequential;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.lang.syntax.TypeName;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites the bodies of procedures in the form that {@link Normaliser} gives them, for a
 * simulation in which a task may stop: then every procedure it is in returns at once.
 */
abstract class BodyRewriter {
  private final Names names;
  private final String stop;

  BodyRewriter(Names names) {
    this.names = names;
    this.stop = names.fresh("stop");
  }

  final Names names() {
    return names;
  }

  /** The variable that is true when the task that is simulated has stopped. */
  final String stop() {
    return stop;
  }

  /** What stands for a global variable. */
  abstract Expression variable(Expression.Name name);

  /** What happens when an assertion fails, except that the procedure returns. */
  abstract List<Statement> fail();

  /** Adds what happens where others may run. */
  abstract void point(boolean zield, Declaration.Procedure in, List<Statement> into);

  /** Adds what waiting is. */
  abstract void await(Statement.Check s, Declaration.Procedure in, List<Statement> into);

  /** Adds what posting is. */
  abstract void post(Statement.Post s, Declaration.Procedure in, List<Statement> into);

  /** Whether a statement was rewritten in a way that depends on those after it. */
  boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    return false;
  }

  /** A procedure of the original, simulated. */
  final Declaration.Procedure translate(Declaration.Procedure p) {
    Statement.Block body = block(p.body(), p);
    return new Declaration.Procedure(p.at(), p.name(), p.parameters(), p.result(), body);
  }

  private Statement.Block block(Statement.Block block, Declaration.Procedure in) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < block.statements().size(); i++) {
      if (!special(block.statements(), i, in, statements)) {
        statement(block.statements().get(i), in, statements);
      }
    }
    return new Statement.Block(block.at(), List.copyOf(statements));
  }

  final Statement leaveProcedure(Declaration.Procedure in) {
    TypeName result = in.result();
    return Tree.giveBack(result == null ? null : names.someValue(result));
  }

  final Statement returnIfStopped(Declaration.Procedure in) {
    return Tree.when(Tree.name(stop), leaveProcedure(in));
  }

  private void statement(Statement statement, Declaration.Procedure in, List<Statement> into) {
    if (statement instanceof Statement.Block s) {
      into.add(block(s, in));
    } else if (statement instanceof Statement.If s) {
      Statement otherwise = s.otherwise();
      Statement.Block other = null;
      if (otherwise instanceof Statement.Block known) {
        other = block(known, in);
      }
      into.add(new Statement.If(s.at(), globals(s.condition()), block(s.then(), in), other));
    } else if (statement instanceof Statement.While s) {
      into.add(new Statement.While(s.at(), globals(s.condition()), block(s.body(), in)));
    } else if (statement instanceof Statement.For s) {
      into.add(
          new Statement.For(
              s.at(), s.name(), globals(s.low()), globals(s.high()), block(s.body(), in)));
    } else if (statement instanceof Statement.Do) {
      into.add(globals(statement));
      into.add(returnIfStopped(in));
    } else if (statement instanceof Statement.Assign s && s.value() instanceof Expression.Call) {
      into.add(globals(statement));
      into.add(returnIfStopped(in));
    } else if (statement instanceof Statement.Plain s) {
      point(s.word() == Statement.Word.ZIELD, in, into);
    } else if (statement instanceof Statement.Post s) {
      post(s, in, into);
    } else if (statement instanceof Statement.Check s) {
      check(s, in, into);
    } else {
      into.add(globals(statement));
    }
  }

  private void check(Statement.Check s, Declaration.Procedure in, List<Statement> into) {
    Expression condition = globals(s.condition());
    if (s.test() == Statement.Test.ASSUME) {
      into.add(new Statement.Check(s.at(), s.test(), condition, null));
    } else if (s.test() == Statement.Test.ASSERT) {
      List<Statement> failing = new ArrayList<>(fail());
      failing.add(leaveProcedure(in));
      into.add(new Statement.If(s.at(), Tree.not(condition), Tree.block(failing), null));
    } else {
      await(s, in, into);
    }
  }

  /** The same with what stands for global variables. */
  final Expression globals(Expression expression) {
    if (expression instanceof Expression.Name e && names.isGlobal(e.name())) {
      return variable(e);
    }
    return Parts.map(expression, this::globals);
  }

  final Statement globals(Statement statement) {
    if (statement instanceof Statement.Local s) {
      Expression value = s.value();
      return new Statement.Local(s.at(), s.name(), s.type(), value == null ? null : globals(value));
    } else if (statement instanceof Statement.Assign s) {
      return new Statement.Assign(s.at(), globals(s.target()), globals(s.value()));
    } else if (statement instanceof Statement.Do s) {
      Expression.Call call = s.call();
      List<Expression> arguments = call.arguments().stream().map(this::globals).toList();
      return new Statement.Do(s.at(), new Expression.Call(call.at(), call.procedure(), arguments));
    } else if (statement instanceof Statement.Return s) {
      Expression value = s.value();
      return new Statement.Return(s.at(), value == null ? null : globals(value));
    } else if (statement instanceof Statement.Choose s) {
      return new Statement.Choose(s.at(), globals(s.target()), globals(s.low()), globals(s.high()));
    }
    throw new IllegalArgumentException("unknown statement " + statement);
  }
}
