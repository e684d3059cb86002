package dev.heddle.sequential.tree;

import dev.heddle.lang.syntax.Declaration;
import dev.heddle.lang.syntax.Expression;
import dev.heddle.lang.syntax.Statement;
import dev.heddle.sequential.normal.Normaliser;
import java.util.ArrayList;
import java.util.List;

/**
 * Rewrites the bodies of procedures in the form that {@link Normaliser} produces, statement by
 * statement, with other expressions for global variables.
 */
public abstract class TreeRewriter {
  /** The expression that replaces a variable; the name itself for one that stays. */
  public abstract Expression variable(Expression.Name name);

  /** The procedure that is called in place of another. */
  public String callee(String procedure) {
    return procedure;
  }

  /** Rewrites a statement that has no others in it. */
  public abstract void leaf(Statement statement, Declaration.Procedure in, List<Statement> into);

  /** Whether a statement was rewritten in a way that depends on those after it. */
  public boolean special(
      List<Statement> statements, int at, Declaration.Procedure in, List<Statement> into) {
    return false;
  }

  /** A procedure, rewritten. */
  public final Declaration.Procedure translate(Declaration.Procedure p) {
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
    } else {
      leaf(statement, in, into);
    }
  }

  /** The same with global variables replaced. */
  public final Expression globals(Expression expression) {
    if (expression instanceof Expression.Name e) {
      return variable(e);
    }
    return expression instanceof Expression.Call e
        ? globals(e)
        : SubExpressions.map(expression, this::globals);
  }

  private Expression.Call globals(Expression.Call call) {
    return new Expression.Call(call.at(), callee(call.procedure()), globals(call.arguments()));
  }

  public final List<Expression> globals(List<Expression> expressions) {
    return expressions.stream().map(this::globals).toList();
  }

  /** The same with global variables replaced. */
  public final Statement globals(Statement statement) {
    if (statement instanceof Statement.Local s) {
      Expression value = s.value();
      return new Statement.Local(s.at(), s.name(), s.type(), value == null ? null : globals(value));
    } else if (statement instanceof Statement.Assign s) {
      return new Statement.Assign(s.at(), globals(s.target()), globals(s.value()));
    } else if (statement instanceof Statement.Do s) {
      return new Statement.Do(s.at(), globals(s.call()));
    } else if (statement instanceof Statement.Return s) {
      Expression value = s.value();
      return new Statement.Return(s.at(), value == null ? null : globals(value));
    } else if (statement instanceof Statement.Choose s) {
      return new Statement.Choose(s.at(), globals(s.target()), globals(s.low()), globals(s.high()));
    } else if (statement instanceof Statement.Check s) {
      return new Statement.Check(s.at(), s.test(), globals(s.condition()), s.message());
    }
    throw new IllegalArgumentException("unknown statement " + statement);
  }
}
